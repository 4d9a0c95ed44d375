import { call } from '../e2e/support/api.ts';
import { keepToken } from '../e2e/support/log-in.ts';
import { expect, it } from '../e2e/support/it.ts';
import { addRole, ownOrganization } from '../e2e/support/organization.ts';
import { Reader } from './support/reader.ts';

it('reads a list without a connection, and after the session ended', async ({ page, baseURL }) => {
  const own = await ownOrganization(baseURL ?? '');
  await addRole(own, 'Reader', ['auth.users.READ']);
  await keepToken(page.context(), own.owner.token);
  // The stream would tell the page at once that its session ended.
  await page.route('**/api/in_app_notifications/stream', (route) => route.abort());
  const reader = await Reader.listenTo(page, 'No connection, and an ended session');
  await reader.open('/auth/roles', () => expect(page.getByRole('table')).toContainText('Reader'));
  await reader.happens('Jump to the search', () => page.getByRole('searchbox').focus());
  await page.route('**/api/role?**', (route) => route.abort());
  await reader.type('read', reader.hears(/reached\. Check/));
  await reader.read('main');
  await page.unroute('**/api/role?**');
  await reader.pressTo('Tab', 'Try again');
  await reader.press('Enter', () => expect(page.getByRole('table')).toContainText('Reader'));
  await call(own.api, 'DELETE', '/auth', undefined, own.owner.token);
  await reader.happens('Jump to the search', () => page.getByRole('searchbox').focus());
  await reader.retype('admin', () => expect(page.getByRole('textbox', { name: 'Login or email' })).toBeVisible());
  await reader.read('main');
  expect(reader.script()).toMatchSnapshot('states.txt');
});
