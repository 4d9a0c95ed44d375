import { keepToken } from '../e2e/support/log-in.ts';
import { expect, it } from '../e2e/support/it.ts';
import { addMember, addRole, ownOrganization } from '../e2e/support/organization.ts';
import { Reader } from './support/reader.ts';

it('reads roles: a new one, its permissions, and a deletion', async ({ page, baseURL }) => {
  const own = await ownOrganization(baseURL ?? '');
  const role = await addRole(own, 'Reader', ['auth.users.READ']);
  await addMember(own, 'Ada Able', [role]);
  await keepToken(page.context(), own.owner.token);
  const reader = await Reader.listenTo(page, 'Roles');
  await reader.open('/auth/roles', () => expect(page.getByRole('table')).toContainText('Reader'));
  await reader.read('main');
  await reader.happens('Jump to the search', () => page.getByRole('searchbox').focus());
  await reader.type('read', reader.hears('1 result'));
  await reader.retype(' ', reader.hears('2 results'));
  await reader.pressTo('Tab', 'Add new role');
  const dialog = page.getByRole('dialog');
  await reader.press('Enter', () => expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused());
  await reader.read('dialog');
  await reader.press('Enter', reader.hears(/./));
  await reader.type('Night watch');
  await reader.press('Tab', 4);
  await reader.press('ArrowRight', reader.hears('1 of 10 areas granted'));
  // Presses that come faster than a held key are dropped.
  const none = dialog.getByRole('radiogroup', { name: 'Administrator' }).getByRole('radio', { name: 'None' });
  const goOn = () => page.keyboard.press('ArrowRight').then(() => expect(none).toBeChecked({ timeout: 100 }));
  await reader.happens('ArrowRight', () => expect(goOn).toPass(), reader.hears('0 of 10 areas granted'));
  await reader.pressTo('Tab', 'Save');
  await reader.press('Enter', reader.hears('Role added'));
  await reader.pressTo('Tab', 'Delete Night watch');
  await reader.press('Enter', () => expect(page.getByRole('alertdialog')).toBeVisible());
  await reader.pressTo('Tab', 'Delete');
  await reader.press('Enter', reader.hears('deleted'));
  expect(reader.script()).toMatchSnapshot('roles.txt');
});
