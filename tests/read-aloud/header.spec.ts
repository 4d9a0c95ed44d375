import { call } from '../e2e/support/api.ts';
import { keepToken, signedIn } from '../e2e/support/log-in.ts';
import { expect, it } from '../e2e/support/it.ts';
import { addMember, addRole, ownOrganization } from '../e2e/support/organization.ts';
import { Reader } from './support/reader.ts';

it('reads the header: applications, bell, information, profile', async ({ page, baseURL }) => {
  const own = await ownOrganization(baseURL ?? '');
  await keepToken(page.context(), own.owner.token);
  await page.setViewportSize({ width: 1000, height: 900 });
  const reader = await Reader.listenTo(page, 'Header');
  await reader.open('/cdn-example.html', () =>
    expect(page.getByRole('button', { name: /Account menu/ })).toBeEnabled(),
  );
  await reader.read('banner');
  await reader.pressTo('Tab', /More applications/);
  await reader.press('Enter');
  await reader.press('Tab', 3);
  await reader.press('Escape');
  const range = { start: '2026-01-01T00:00:00Z', end: '2027-12-31T00:00:00Z' };
  const report = { type: 'data_transfers', format: 'csv', range, sendMail: false };
  await reader.happens(
    'A report is ready',
    () => call(own.api, 'POST', '/reports', report, own.owner.token),
    reader.hears('New notification'),
  );
  await reader.pressTo('Tab', 'Notifications');
  await reader.press('Enter', () => expect(page.getByRole('dialog').getByRole('listitem')).toBeVisible());
  await reader.read('dialog', 'Notifications');
  await reader.press('Tab', 3);
  await reader.press('Escape');
  await reader.pressTo('Tab', 'Information');
  await reader.press('Enter');
  await reader.press('Tab');
  await reader.press('Escape');
  await reader.pressTo('Tab', /Account menu/);
  await reader.press('Enter');
  await reader.press('ArrowDown', 2);
  await reader.press('Escape');
  expect(reader.script()).toMatchSnapshot('header.txt');
});

it('reads announcements: a new one, at the top of the page, and its deletion', async ({ page, baseURL }) => {
  const own = await ownOrganization(baseURL ?? '');
  await keepToken(page.context(), own.owner.token);
  const reader = await Reader.listenTo(page, 'Announcements');
  const add = page.getByRole('button', { name: 'Add new announcement' });
  await reader.open('/auth/announcements', () => expect(page.getByText('No announcements yet')).toBeVisible());
  await reader.read('main');
  await reader.happens('Jump to the button', () => add.focus());
  await reader.press('Enter', () => expect(page.getByRole('dialog')).toBeVisible());
  await reader.read('dialog');
  await reader.press('Enter', reader.hears('blank'));
  await reader.type('Closed for repairs');
  await reader.press('Enter', reader.hears('Announcement added'));
  await reader.read('region', 'Announcements');
  await reader.read('main');
  await reader.pressTo('Tab', /Delete/);
  await reader.press('Enter', () => expect(page.getByRole('alertdialog')).toBeVisible());
  await reader.pressTo('Tab', 'Delete');
  await reader.press('Enter', reader.hears('deleted'));
  expect(reader.script()).toMatchSnapshot('announcements.txt');
});

it('reads the command palette', async ({ page, baseURL }) => {
  const own = await ownOrganization(baseURL ?? '');
  const role = await addRole(own, 'Reader', ['auth.users.READ']);
  await addMember(own, 'Ada Able', [role]);
  await keepToken(page.context(), own.owner.token);
  const reader = await Reader.listenTo(page, 'Command palette');
  await reader.open('/auth/roles', () => expect(page.getByRole('table')).toContainText('Reader'));
  await reader.press('Control+k', () => expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused());
  await reader.press('ArrowDown', 2);
  await reader.type('ada', reader.hears('1 result'));
  await reader.retype('nobody at all', reader.hears(/No/));
  await reader.retype('api', reader.hears(/result/));
  await reader.press('ArrowDown');
  await reader.press('Escape');
  expect(reader.script()).toMatchSnapshot('command-palette.txt');
});

it('reads the export dialog', async ({ browser }) => {
  const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
  const page = await context.newPage();
  const reader = await Reader.listenTo(page, 'Export');
  const button = page.getByRole('button', { name: 'Export', exact: true });
  await reader.open('/dashboards/logistics/devices/101/501', () => expect(button).toBeVisible());
  await reader.happens('Jump to the button', () => button.focus());
  await reader.press('Enter', () => expect(page.getByRole('radio', { name: 'Full data export' })).toBeVisible());
  await reader.read('dialog');
  await reader.press('Tab', 11);
  expect(reader.script()).toMatchSnapshot('export.txt');
  await context.close();
});
