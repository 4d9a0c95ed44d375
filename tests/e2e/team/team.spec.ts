import { expectAccessible } from '../support/axe.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { call, tokenOf } from '../support/api.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, addMember, addRole, ownOrganization } from '../support/organization.ts';
import { mailTo } from '../support/outbox.ts';
import { toast } from '../support/toasts.ts';
import { withTwoFactor } from '../support/users.ts';
import { action, details, list, person, type } from './support.ts';

let own: OwnOrganization;
let reader: number;
let operator: number;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
  reader = await addRole(own, 'Reader', ['auth.users.READ']);
  operator = await addRole(own, 'Operator', ['logistics.*']);
});
afterAll(() => own.api.dispose());

it('tells a member without the permission whom to ask, and leads on', async ({ browser }) => {
  const page = await openAs(browser, await tokenOf(own.api, 'mona.member@northwind.example'), '/auth/team');
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
  await expect(page.getByText('You don’t have access to this page')).toBeVisible();
  await expect(page.getByText('Ask an owner or admin')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'My profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeFocused();
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
  const page = await openAs(browser, await tokenOf(own.api, 'olivia.owner@northwind.example'), '/auth/team?type=all');
  await expect(details(page)).toBeVisible();
  await expectAccessible(page);
  await action(page, 'Create new user').click();
  await expect(page.getByRole('dialog', { name: 'Create new user' })).toBeVisible();
  await expectAccessible(page);
});
