import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { call, tokenOf } from '../support/api.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, addMember, addRole, ownOrganization } from '../support/organization.ts';
import { mailTo } from '../support/outbox.ts';
import { toast } from '../support/toasts.ts';
import { withTwoFactor } from '../support/users.ts';

const list = (page: Page) => page.getByRole('listbox', { name: 'Team members' });
const person = (page: Page, name: string) => list(page).getByRole('option', { name });
const details = (page: Page) => page.getByRole('region', { name: 'User details' });
const type = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'User type' }).getByRole('radio', { name, exact: true });
const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

let own: OwnOrganization;
let reader: number;
let operator: number;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
  reader = await addRole(own, 'Reader', ['auth.users.READ']);
  operator = await addRole(own, 'Operator', ['logistics.*']);
});
afterAll(() => own.api.dispose());

const demo: Record<
  string,
  { email: string; nav: string[]; create: boolean; suspend: boolean; addRole: 'enabled' | 'disabled' | 'hidden' }
> = {
  owner: {
    email: 'olivia.owner@northwind.example',
    nav: ['Team', 'Org'],
    create: true,
    suspend: true,
    addRole: 'enabled',
  },
  admin: {
    email: 'adam.admin@northwind.example',
    nav: ['Team', 'Org'],
    create: true,
    suspend: true,
    addRole: 'enabled',
  },
  writer: { email: 'walt.writer@northwind.example', nav: ['Team'], create: true, suspend: true, addRole: 'disabled' },
  reader: { email: 'rita.reader@northwind.example', nav: ['Team'], create: false, suspend: false, addRole: 'hidden' },
};
for (const [who, sees] of Object.entries(demo)) {
  it(`shows ${who} what the rules say`, async ({ browser }) => {
    const page = await openAs(browser, await tokenOf(own.api, sees.email), '/auth/team?term=mona');
    await expect(page).toHaveTitle('Team');
    await expect(person(page, 'Mona Member')).toHaveAttribute('aria-selected', 'true');
    await expect(details(page)).toContainText('mona.member@northwind.example');
    await expect(details(page).getByRole('table', { name: 'User roles' })).toContainText('Logistics operator');
    const nav = page.getByRole('navigation', { name: 'Main' });
    for (const entry of ['Team', 'Org'])
      await expect(nav.getByRole('link', { name: entry, exact: true })).toHaveCount(sees.nav.includes(entry) ? 1 : 0);
    await expect(action(page, 'Create new user')).toHaveCount(sees.create ? 1 : 0);
    await expect(action(page, 'Suspend user')).toHaveCount(sees.suspend ? 1 : 0);
    if (sees.addRole === 'hidden') await expect(action(page, 'Add new role')).toHaveCount(0);
    else if (sees.addRole === 'disabled') await expect(action(page, 'Add new role')).toBeDisabled();
    else await expect(action(page, 'Add new role')).toBeEnabled();
    await expect(details(page).getByRole('heading', { name: 'User details' })).toBeVisible();
    await expect(action(page, 'Reset password')).toBeEnabled({ enabled: sees.suspend });
    // What does not apply is disabled, with the reason.
    for (const name of ['Restore user', 'Resend invitation', 'Reset MFA'])
      await expect(action(page, name)).toBeDisabled();
    await action(page, 'Restore user').focus();
    await expect(action(page, 'Restore user')).toHaveAccessibleDescription(
      sees.suspend ? 'Only a suspended user can be restored.' : /^You cannot change this user/,
    );
    // The only role: disabled for others, with a confirmation for owner and admin.
    await expect(action(page, 'Delete role Logistics operator')).toBeEnabled({
      enabled: who === 'owner' || who === 'admin',
    });
    await page.context().close();
  });
}

it('tells a member without the permission whom to ask, and leads on', async ({ browser }) => {
  const page = await openAs(browser, await tokenOf(own.api, 'mona.member@northwind.example'), '/auth/team');
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
  await expect(page.getByText('You don’t have access to this page')).toBeVisible();
  await expect(page.getByText('Ask an owner or admin')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'My profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeFocused();
});

it("says 'Invalid user type' for deleted members who may not be seen, without asking for them", async ({ browser }) => {
  const page = await openAs(browser, await tokenOf(own.api, demo['reader']?.email ?? ''), '/auth/user');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/auth/team?type=deleted');
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid user type' }).first()).toBeVisible();
  expect(asked.filter((url) => /\/api\/user\?/.test(url))).toEqual([]);
});

it('keeps its words for no match until the next search is answered', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/team?term=nobody');
  const none = page.getByText('No members match');
  await expect(none).toBeVisible();
  const held: Route[] = [];
  await page.route(/\/user\?/, (route) => void held.push(route));
  const search = page.getByRole('searchbox', { name: 'Search' });
  for (const [term, waiting] of [
    ['nobody at all', 1],
    ['', 2],
  ] as const) {
    await search.fill(term);
    await expect.poll(() => held.length).toBe(waiting);
    await expect(none).toBeVisible();
    await expect(page.getByText('Choose a user from the list')).toBeVisible();
  }
  await held.at(-1)?.continue();
  await expect(list(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await expect(none).toHaveCount(0);
});

it('keeps search and filter in the URL, on load, back and forward', async ({ browser }) => {
  const page = await openAs(browser, await tokenOf(own.api, demo['owner']?.email ?? ''), '/auth/team');
  await expect(type(page, 'Active')).toBeChecked();
  await expect(list(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/[?&]type=active/);
  await type(page, 'Suspended').click();
  await expect(page).toHaveURL(/[?&]type=suspended/);
  await expect(person(page, 'Susan Suspended')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('susan');
  await expect(page).toHaveURL(/term=susan&?.*type=suspended|type=suspended.*term=susan/);
  await expect(list(page).getByRole('option')).toHaveCount(1);
  await type(page, 'Invitation confirmation pending').click();
  await expect(page.getByText('No members match')).toBeVisible();
  await page.goBack();
  await expect(person(page, 'Susan Suspended')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
  await page.goForward();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('susan');
  await page.reload();
  await expect(type(page, 'Suspended')).toBeChecked();
  await expect(list(page).getByRole('option')).toHaveCount(1);
  await page.goto('/auth/team?type=nobody');
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid user type' }).first()).toBeVisible();
  await expect(page.locator('.iam-skeleton'), 'nothing is loading').toHaveCount(0);
  await page.getByRole('button', { name: 'Show active members' }).click();
  await expect(type(page, 'Active')).toBeFocused();
  await expect(list(page).getByRole('option').first()).toBeVisible();
});

it('suspends, restores and resets a user, and keeps list, details and scroll position', async ({
  browser,
  baseURL,
}) => {
  const zoe = await addMember(own, 'Zoe Suspendable', [reader]);
  await addMember(own, 'Zora Neighbour', [reader]);
  const page = await openAs(browser, own.owner.token, '/auth/team');
  await person(page, zoe.name).click();
  await action(page, 'Suspend user').click();
  const question = page.getByRole('alertdialog', { name: 'Suspend user confirm' });
  await expect(question).toContainText('Are you sure? You can restore the user at any time.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await action(page, 'Suspend user').click();
  await question.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(toast(page, 'User suspended')).toBeVisible();
  await expect(person(page, zoe.name)).toHaveCount(0);
  await expect(details(page)).toContainText('Zora Neighbour');
  await expect(details(page).getByRole('heading', { name: 'Zora Neighbour' })).toBeFocused();
  await type(page, 'Suspended').click();
  await expect(details(page)).toContainText(zoe.email);
  await expect(action(page, 'Suspend user')).toBeDisabled();
  await action(page, 'Restore user').click();
  await expect(toast(page, 'User restored')).toBeVisible();
  await type(page, 'All').click();
  await person(page, zoe.name).click();
  await action(page, 'Reset password').click();
  await expect(toast(page, 'Password reset email sent')).toBeVisible();
  await mailTo(own.api, zoe.email, 'user/reset');
  const anna = await addMember(own, 'Anna Factor', [reader]);
  const token = await tokenOf(own.api, anna.email);
  await withTwoFactor(baseURL ?? '', { ...anna, token });
  await page.reload();
  await person(page, anna.name).click();
  await action(page, 'Reset MFA').click();
  await expect(toast(page, 'MFA reset')).toBeVisible();
  await expect(action(page, 'Reset MFA')).toBeDisabled();
});

it('assigns and removes roles, and confirms the last one', async ({ browser }) => {
  const rob = await addMember(own, 'Rob Roles', [reader]);
  const page = await openAs(browser, own.owner.token, '/auth/team?term=Rob');
  await expect(details(page)).toContainText(rob.email);
  await action(page, 'Add new role').click();
  const dialog = page.getByRole('dialog', { name: 'Add new role' });
  await expect(dialog.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await expect(dialog.getByRole('button', { name: /^Reader/ }), 'they have it already').toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('You have blank role');
  await dialog.getByRole('button', { name: /^Operator/ }).click();
  await expect(toast(page, 'Role added')).toBeVisible();
  const roles = details(page).getByRole('table', { name: 'User roles' });
  await expect(roles).toContainText('Operator of the tests');
  await action(page, 'Delete role Operator').click();
  await expect(roles).not.toContainText('Operator');
  // Another administrator removes the role first: the page says so, and shows the current roles.
  await call(own.api, 'POST', `/user/${rob.id}/roles`, { role_id: operator }, own.owner.token);
  await page.reload();
  await expect(roles).toContainText('Operator');
  await call(own.api, 'DELETE', `/user/${rob.id}/roles/${operator}`, undefined, own.owner.token);
  await action(page, 'Delete role Operator').click();
  await expect(page.getByRole('alert').getByText('Error while role removing')).toBeVisible();
  await expect(page.getByRole('alert').getByText('This role was removed in the meantime.')).toBeVisible();
  await expect(roles).not.toContainText('Operator');
  await action(page, 'Delete role Reader').click();
  const question = page.getByRole('alertdialog', { name: 'Delete last user role confirm' });
  await expect(question).toContainText(
    'Are you sure? This is the last user role, after that he will not be able to do anything except log into ' +
      'his profile.',
  );
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(details(page)).toContainText('No roles');
});

it('keeps the changes of two administrators to one user, and notifies them', async ({ browser }) => {
  const max = await addMember(own, 'Max Between', [reader]);
  const one = await openAs(browser, own.owner.token, '/auth/team?term=Max');
  const other = await openAs(browser, own.owner.token, '/auth/team?term=Max');
  await expect(details(other)).toContainText(max.email);
  for (const page of [one, other]) {
    await action(page, 'Suspend user').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend', exact: true }).click();
  }
  await expect(toast(one, 'User suspended')).toBeVisible();
  await expect(other.getByRole('alert').getByText('This person was suspended in the meantime.')).toBeVisible();
  await expect(other.getByRole('alertdialog')).toBeHidden();
  await expect(person(other, max.name)).toHaveCount(0);
});

it('creates a user, who gets a mail', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/team');
  await action(page, 'Create new user').click();
  const dialog = page.getByRole('dialog', { name: 'Create new user' });
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(800);
  const create = dialog.getByRole('button', { name: 'Create', exact: true });
  await expect(dialog.getByRole('combobox', { name: 'Organization' })).toHaveValue(String(own.id));
  await create.click();
  await expect(dialog.getByText('You have blank fields').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Email' }).fill('nobody@');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Carl Created');
  await expect(dialog.getByText('This email is invalid').first()).toBeVisible();
  const email = `carl.${Date.now()}@e2e.example`;
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('password');
  await dialog.getByRole('combobox', { name: 'Roles' }).click();
  await dialog.getByRole('option', { name: /^Reader/ }).click();
  await page.keyboard.press('Escape');
  await create.click();
  await expect(dialog.getByText('Password must meet the following requirements:')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'At least 10 characters (not met)' })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await dialog.getByLabel('Password', { exact: true }).fill('harbor-lantern-42');
  await create.click();
  await expect(toast(page, 'User added')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(person(page, 'Carl Created')).toHaveAttribute('aria-selected', 'true');
  await expect
    .poll(async () =>
      ((await (await own.api.get('/outbox.json')).json()) as { to: string }[]).some(({ to }) => to === email),
    )
    .toBe(true);
});

it("shows the service's message for a failed request, and a retry for a failed list", async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/organization');
  await expect(page.getByRole('tab', { name: 'Users' })).toBeVisible();
  await page.route('**/api/user?*', (route) => route.abort());
  await page.getByRole('link', { name: 'Team', exact: true }).click();
  await expect(page.getByText('The service cannot be reached', { exact: true })).toBeVisible();
  await page.unroute('**/api/user?*');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(list(page).getByRole('option').first()).toBeVisible();
});

it('works by keyboard alone', async ({ browser }) => {
  const kim = await addMember(own, 'Kim Keyboard', [reader]);
  const page = await openAs(browser, own.owner.token, '/auth/team?term=Kim&type=all');
  await expect(details(page)).toContainText(kim.email);
  await page.getByRole('searchbox', { name: 'Search' }).focus();
  await page.keyboard.press('Tab');
  await expect(type(page, 'All')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(list(page)).toBeFocused();
  await page.keyboard.press('Home');
  await action(page, 'Suspend user').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(action(page, 'Suspend user')).toBeFocused();
  // An action that does not apply can be reached, and explains itself.
  for (const name of ['Reset password', 'Reset MFA', 'Resend invitation', 'Restore user']) {
    await page.keyboard.press('Tab');
    await expect(action(page, name)).toBeFocused();
  }
  await expect(action(page, 'Restore user')).toHaveAccessibleDescription('Only a suspended user can be restored.');
  await page.keyboard.press('Enter');
  await expect(action(page, 'Restore user')).toBeFocused();
});

it('is accessible wide and narrow, light and dark, with and without a dialog', async ({ browser }) => {
  it.slow();
  const page = await openAs(browser, await tokenOf(own.api, demo['owner']?.email ?? ''), '/auth/team?type=all');
  await expect(details(page)).toBeVisible();
  await expectAccessible(page);
  await action(page, 'Create new user').click();
  await expect(page.getByRole('dialog', { name: 'Create new user' })).toBeVisible();
  await expectAccessible(page);
});
