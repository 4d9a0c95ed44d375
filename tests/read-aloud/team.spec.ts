import type { User } from '../../src/core/contract/entities/user.ts';
import { call, tokenOf } from '../e2e/support/api.ts';
import { keepToken } from '../e2e/support/log-in.ts';
import { expect, it } from '../e2e/support/it.ts';
import { addMember, addRole, ownOrganization } from '../e2e/support/organization.ts';
import { settle } from '../e2e/support/settle.ts';
import { Reader } from './support/reader.ts';
import { readTree, within } from './support/tree.ts';

it('reads the team: filter, details, suspend, several at once', async ({ page, baseURL }) => {
  const own = await ownOrganization(baseURL ?? '');
  const role = await addRole(own, 'Reader', ['auth.users.READ']);
  for (const name of ['Ada Able', 'Ben Brown', 'Cleo Clark']) await addMember(own, name, [role]);
  // The service writes down every few seconds who was active.
  const never = async () =>
    (await call<User>(own.api, 'GET', '/user', undefined, own.owner.token)).filter((one) => !one.last_active_at);
  await expect.poll(never).toEqual([]);
  await keepToken(page.context(), own.owner.token);
  const reader = await Reader.listenTo(page, 'Team');
  const details = page.getByRole('region', { name: 'User details' });
  await reader.open('/auth/team', async () => {
    await expect(details.getByRole('table')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Suspend user' })).toBeEnabled();
  });
  await reader.read('main');
  await reader.happens('Jump to the search', () => page.getByRole('searchbox').focus());
  await reader.type('be', reader.hears(/member|result|1/));
  await reader.retype(' ', reader.hears(/4/));
  await reader.press('Tab');
  // Arrows pressed in quick succession count once.
  for (const type of ['suspended', 'deleted', 'all']) {
    const chosen = async () => {
      await page.keyboard.press('ArrowRight');
      await expect(page).toHaveURL(new RegExp(`type=${type}`), { timeout: 1000 });
    };
    await reader.happens('ArrowRight', () => expect(chosen).toPass(), reader.hears(/result/i));
  }
  await reader.pressTo('Tab', /Ada Able/);
  await reader.press('ArrowDown', () => expect(details.getByRole('table')).toContainText('Reader'));
  await reader.press('Tab');
  await reader.press('Tab');
  await reader.pressTo('Tab', 'Suspend user');
  await reader.press('Enter', () => expect(page.getByRole('alertdialog')).toBeVisible());
  await reader.read('alertdialog');
  await reader.pressTo('Tab', 'Suspend');
  await reader.press('Enter', reader.hears('User suspended'));
  await reader.pressTo('Shift+Tab', /Ben Brown/);
  await reader.press('ArrowDown');
  await reader.press('Space');
  await reader.press('ArrowUp', 2);
  await reader.press('Space');
  await reader.pressTo('Shift+Tab', 'Suspend users');
  await reader.press('Enter', () => expect(page.getByRole('dialog')).toBeVisible());
  await reader.read('dialog');
  await reader.pressTo('Tab', /^Suspend 2/);
  await reader.press('Enter', reader.hears('done'));
  await reader.read('dialog');
  expect(reader.script()).toMatchSnapshot('team.txt');
});

it('reads the invitation of users', async ({ page, baseURL }) => {
  const own = await ownOrganization(baseURL ?? '');
  await addRole(own, 'Reader', ['auth.users.READ']);
  await keepToken(page.context(), own.owner.token);
  const reader = await Reader.listenTo(page, 'Invite users');
  const invite = page.getByRole('button', { name: 'Invite', exact: true });
  await reader.open('/auth/team', () => expect(invite).toBeEnabled());
  await reader.happens('Jump to the button', () => invite.focus());
  await reader.press('Enter', () => expect(page.getByRole('dialog').getByRole('combobox')).toBeEnabled());
  await reader.read('dialog');
  await reader.type('ada@e2e.example nobody@');
  await reader.press('Tab');
  // The last address can be edited again.
  await reader.press('Backspace');
  await reader.press('Control+a');
  await reader.press('Delete');
  await reader.press('Tab');
  await reader.press('ArrowDown', 2);
  await reader.press('Enter');
  await reader.read('dialog');
  await reader.pressTo('Tab', 'Invite');
  await reader.press('Enter', reader.hears('User invited'));
  expect(reader.script()).toMatchSnapshot('invite.txt');
});

it('has the rows of a scrolled list in their order', async ({ page, request }) => {
  await keepToken(page.context(), await tokenOf(request, 'olivia.owner@northwind.example'));
  const list = page.getByRole('listbox', { name: 'Team members' });
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto('/auth/team');
  await expect(list.getByRole('option').first()).toBeVisible();
  await list.evaluate((scroller) => (scroller.scrollTop = 58 * 20));
  await expect(list.locator('[aria-posinset="25"]')).toBeVisible();
  await settle(page);
  const documentOrder = await list.getByRole('option').evaluateAll((rows) => rows.map((row) => row.ariaPosInSet));
  const browser = await page.context().newCDPSession(page);
  const read = within(await readTree(browser)).find(({ role }) => role === 'listbox');
  const places = read?.children.map(({ attributes }) => Number(attributes.get('aria-posinset'))) ?? [];
  expect(places.length).toBe(documentOrder.length);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(documentOrder.map(Number), 'rows lend their nodes').not.toEqual(places);
});
