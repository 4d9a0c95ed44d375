import { mailTo } from '../../e2e/support/outbox.ts';
import { freshAddress } from '../../e2e/support/users.ts';
import { it } from './support/it.ts';

const OLIVIA = 'olivia.owner@northwind.example';

it('finds a member, shows the details, and keeps the search in the URL', async ({ view, openAs }) => {
  await openAs(OLIVIA, '/auth/team');
  await view.control('searchbox', 'Search').fill('mona');
  await view.expectPath(/term=mona/);
  await view.control('option', /Mona Member/).expectShown();
  const details = view.in(view.control('region', 'User details'));
  await details.expectText('mona.member@northwind.example');
  await details.expectText('Logistics operator');
  await view.control('searchbox', 'Search').fill('rita');
  await view.control('option', /Rita/).click();
  await details.expectText('rita.reader@northwind.example');
  await view.driver.navigate().refresh();
  await view.control('searchbox', 'Search').expectProperty('value', 'rita');
  await details.expectText('rita.reader@northwind.example');
});

it('invites a user: a wrong email is reported, a right one gets a mail', async ({ view, openAs, request }) => {
  await openAs(OLIVIA, '/auth/team');
  await view.control('button', 'Invite').click();
  const dialog = view.in(view.control('dialog', 'Invite users'));
  const emails = dialog.control('textbox', /^Emails?/);
  await emails.expectShown();
  await emails.press('Control+a');
  await view.type('nobody@');
  await view.press('Enter');
  await dialog.expectText('invalid');
  // The first Backspace makes the wrong email text again.
  await view.press('Backspace');
  await view.press('Control+a');
  const email = freshAddress('webkit');
  await view.type(email);
  await view.press('Enter');
  await dialog.control('combobox', 'Roles').click();
  await dialog.control('option', /^Logistics operator/).click();
  await view.press('Escape');
  await dialog.control('button', 'Invite').click();
  await view.control('dialog', 'Invite users').expectHidden();
  await mailTo(request, email, 'invite');
});
