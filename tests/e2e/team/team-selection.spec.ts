import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { tokenOf } from '../support/api.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, addMember, addRole, ownOrganization } from '../support/organization.ts';
import { mailTo } from '../support/outbox.ts';
import { action, details, list, person } from './support.ts';

const checked = (page: Page) => list(page).getByRole('option', { checked: true });
/** Ticks as with a pointer on the box at the start of the row. */
const tick = async (page: Page, name: string, modifiers: 'Shift'[] = []) =>
  person(page, name).click({ position: { x: 24, y: 29 }, modifiers });

let own: OwnOrganization;
let reader: number;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
  reader = await addRole(own, 'Reader', ['auth.users.READ']);
  await addRole(own, 'Operator', ['logistics.*']);
  for (const name of ['Bea', 'Ben', 'Bob', 'Boz']) await addMember(own, `${name} Bulk`, [reader]);
});
afterAll(() => own.api.dispose());

it('suspends several users at once, gives each a result, and undoes it', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/team?term=Bulk');
  await expect(list(page).getByRole('option')).toHaveCount(4);
  await tick(page, 'Bea Bulk');
  await tick(page, 'Bob Bulk', ['Shift']);
  await expect(checked(page)).toHaveCount(3);
  await expect(page.getByRole('status').getByText('3 of 4 selected')).toBeVisible();
  await tick(page, 'Ben Bulk');
  // The service rejects one of them, as when somebody else changed their rights meanwhile.
  await page.route('**/api/organizations/users/*', (route) =>
    route.request().method() === 'DELETE' && !failed.done ? failed.reject(route) : route.continue(),
  );
  const failed = {
    done: false,
    reject(route: Parameters<Parameters<Page['route']>[1]>[0]) {
      failed.done = true;
      const error = { message: 'Nobody suspends the owner.', code: 'forbidden' };
      return route.fulfill({ status: 403, json: { meta: { error } } });
    },
  };
  await action(page, 'Suspend users').click();
  const dialog = page.getByRole('dialog', { name: 'Suspend users' });
  await expect(dialog).toContainText('You can restore the users at any time.');
  await dialog.getByRole('button', { name: 'Suspend 2 users' }).click();
  const results = dialog.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(dialog.getByRole('status')).toHaveText('1 done, 1 failed');
  await expect(results.filter({ hasText: 'Nobody suspends the owner.' })).toContainText('Failed');
  await expect(results.filter({ hasText: 'Done' })).toHaveCount(1);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(results.filter({ hasText: 'Undone' })).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(list(page).getByRole('option')).toHaveCount(4);
  // Members for whom the action failed stay ticked.
  await expect(checked(page)).toHaveCount(1);
  await action(page, 'Clear selection').click();
  await expect(checked(page)).toHaveCount(0);
});

it('adds a role to all selected users without it, by keyboard alone', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/team?term=Bulk');
  await expect(list(page).getByRole('option')).toHaveCount(4);
  await list(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(checked(page)).toHaveCount(1);
  await page.keyboard.press('Shift+ArrowDown');
  await expect(checked(page)).toHaveCount(2);
  await page.keyboard.press('Control+a');
  await expect(checked(page)).toHaveCount(4);
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeChecked();
  await action(page, 'Add role to users').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add role to users' });
  await dialog.getByRole('button', { name: 'Add role to 4 users' }).press('Enter');
  await expect(dialog.getByText('You have blank role')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption('Operator');
  await dialog.getByRole('button', { name: 'Add role to 4 users' }).press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('4 done');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(person(page, 'Boz Bulk')).toContainText('Operator');
});

it('resends invitations, and skips users without one', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/team?type=all');
  await action(page, 'Invite').click();
  const invite = page.getByRole('dialog', { name: 'Invite users' });
  const email = `again.${Date.now()}@e2e.example`;
  await invite.getByRole('textbox', { name: 'Emails' }).fill(`${email},`);
  await invite.getByRole('combobox', { name: 'Roles' }).click();
  await invite.getByRole('option', { name: /^Reader/ }).click();
  await page.keyboard.press('Escape');
  await invite.getByRole('button', { name: 'Invite', exact: true }).click();
  await action(page, 'Show pending invitations').click();
  await expect(page).toHaveURL(/type=invited/);
  await expect(person(page, email)).toBeVisible();
  const { link } = await mailTo(own.api, email, 'invite');
  await page.getByRole('radio', { name: 'All', exact: true }).click();
  await tick(page, email);
  await tick(page, 'Bea Bulk');
  await action(page, 'Resend invitations').click();
  const dialog = page.getByRole('dialog', { name: 'Resend invitations' });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Bea Bulk' })).toContainText('Left out');
  await dialog.getByRole('button', { name: 'Resend 1 invitation' }).click();
  await expect(dialog.getByRole('status')).toHaveText('1 done, 1 left out');
  await expect(dialog.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await mailTo(own.api, email, 'invite', [link]);
});

it('offers no selection to users who may not change users', async ({ browser }) => {
  const page = await openAs(browser, await tokenOf(own.api, 'rita.reader@northwind.example'), '/auth/team');
  await expect(list(page).getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toHaveCount(0);
  await expect(list(page).locator('[aria-checked]')).toHaveCount(0);
});

it('links a user, follows going back, and undoes a suspension', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/team?term=Bulk');
  const heading = (name: string) => details(page).getByRole('heading', { name, level: 3 });
  await person(page, 'Ben Bulk').click();
  await expect(heading('Ben Bulk')).toBeVisible();
  await expect(page).toHaveURL(/[?&]user=\d+/);
  const link = page.url();
  await person(page, 'Boz Bulk').click();
  await expect(heading('Boz Bulk')).toBeVisible();
  await page.goBack();
  await expect(heading('Ben Bulk')).toBeVisible();
  await page.goto(link.replace('term=Bulk', 'term=nobody'));
  await expect(heading('Ben Bulk')).toBeVisible();
  await expect(page.getByText('No members match')).toBeVisible();
  await page.goto(link.replace(/user=\d+/, 'user=999999'));
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(heading('Bea Bulk')).toBeVisible();
  await action(page, 'Suspend user').click();
  const again = page.waitForRequest(/\/api\/user\?/);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend', exact: true }).click();
  await again;
  await expect(person(page, 'Bea Bulk')).toHaveCount(0);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(person(page, 'Bea Bulk')).toBeVisible();
});

it('says that no user is selected when the only match was suspended', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/team?term=Bea+Bulk');
  await person(page, 'Bea Bulk').click();
  await action(page, 'Suspend user').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(page.getByText('No members match')).toBeVisible();
  await expect(details(page)).toHaveText('Choose a user from the list to see their details.');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(person(page, 'Bea Bulk')).toBeVisible();
});

it('announces results, and shows role, last activity and, under All, the status', async ({ browser }) => {
  const olivia = await tokenOf(own.api, 'olivia.owner@northwind.example');
  const page = await openAs(browser, olivia, '/auth/team');
  await expect(list(page).getByRole('option').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('mona');
  await expect(page.getByRole('status').getByText('1 result', { exact: true })).toBeAttached();
  await expect(person(page, 'Mona Member')).toContainText('Logistics operator');
  await expect(person(page, 'Mona Member')).toContainText(/Last active .*(now|ago|yesterday|hour|day)/);
  await expect(person(page, 'Mona Member').getByText('Active', { exact: true })).toHaveCount(0);
  await page.getByRole('radio', { name: 'All', exact: true }).click();
  await expect(person(page, 'Mona Member').getByText('Active', { exact: true })).toBeVisible();
});

it('filters with a select on a phone, where details are a page with Back', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/team?term=Bulk', { width: 390, height: 844 });
  await expect(list(page).getByRole('option')).toHaveCount(4);
  await expect(page.getByRole('radiogroup', { name: 'User type' })).toHaveCount(0);
  await expect(details(page)).toBeHidden();
  await person(page, 'Bob Bulk').click();
  await expect(details(page).getByRole('heading', { name: 'Bob Bulk' })).toBeFocused();
  await expect(list(page)).toBeHidden();
  await expectAccessible(page);
  await action(page, 'Back').click();
  await expect(details(page)).toBeHidden();
  await expect(list(page)).toBeFocused();
  await expect(person(page, 'Bob Bulk')).toHaveAttribute('aria-selected', 'true');
  // Arrows move through the list; Enter opens.
  await page.keyboard.press('ArrowDown');
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(details(page).getByRole('heading', { name: 'Boz Bulk' })).toBeFocused();
  await page.reload();
  await expect(details(page).getByRole('heading', { name: 'Boz Bulk' })).toBeVisible();
  await action(page, 'Back').click();
  await page.getByRole('combobox', { name: 'User type' }).selectOption('Suspended');
  await expect(page).toHaveURL(/type=suspended/);
});
