import type { Page } from '@playwright/test';
import { beforeAll, expect, it } from '../support/it.ts';
import { expectAccessible } from '../support/axe.ts';
import { tokenOf, SUPER_ADMIN } from '../support/api.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, addMember, addRole, ownOrganization } from '../support/organization.ts';
import { toast } from '../support/toasts.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
});

const table = (page: Page) => page.getByRole('table', { name: 'Roles' });
const row = (page: Page, name: string) => table(page).getByRole('row', { name: new RegExp(name) });
const area = (page: Page, name: string) => page.getByRole('dialog').getByRole('radiogroup', { name, exact: true });

it('requires staff to choose the organization of a new role', async ({ browser }) => {
  const page = await openAs(browser, await tokenOf(own.api, SUPER_ADMIN), '/auth/roles');
  await expect(page).toHaveTitle('Roles');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Roles' }).waitFor();
  await page.getByRole('button', { name: 'Add new role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add new role' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Dock patrol');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('You have blank organization')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Organization' })).toBeFocused();
  await dialog.getByRole('combobox', { name: 'Organization' }).fill(own.name);
  await dialog.getByRole('option', { name: own.name }).click();
  await dialog.getByText('Advanced', { exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Application' }).selectOption('slb');
  const applications = await dialog
    .getByRole('combobox', { name: 'Application' })
    .getByRole('option')
    .allTextContents();
  expect(applications.slice(0, 4)).toEqual(['auth', 'dupont', 'masternode', 'slb']);
  expect(applications.slice(4)).toEqual(expect.arrayContaining(['Asset tracking', 'Logistics']));
  await area(page, 'Users').getByRole('radio', { name: 'Write' }).click();
  await expect(dialog.getByRole('region', { name: 'Changes' })).toContainText('Users None → Write');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Role added')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('dock patrol');
  await expect(row(page, own.name)).toContainText('Users (Write)');
  await expect(page).toHaveURL(/\?term=dock\+patrol$/);
});

it('searches the matrix, sums up the changes of a role before saving, and counts its users', async ({ browser }) => {
  const role = await addRole(own, 'Dispatcher', ['auth.users.READ', 'logistics.*']);
  await addMember(own, 'Dora Dispatcher', [role]);
  const page = await openAs(browser, own.owner.token, '/auth/roles?term=dispatcher');
  await expect(row(page, 'Dispatcher').getByLabel('1 person has this role')).toHaveText('1');
  await page.getByRole('button', { name: 'Edit Dispatcher' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Dispatcher' });
  await expect(dialog.getByText('1 person has this role')).toBeVisible();
  const changes = dialog.getByRole('region', { name: 'Changes' });
  await expect(changes).toContainText('No changes to save');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByRole('searchbox', { name: 'Search permissions' }).fill('auth.userRoles');
  await dialog.getByRole('searchbox', { name: 'Search permissions' }).press('Enter');
  await expect(dialog.getByRole('radiogroup')).toHaveCount(1);
  await dialog.getByText('User roles', { exact: true }).hover();
  await expect(page.getByRole('tooltip', { name: 'auth.userRoles.READ, auth.userRoles.WRITE' })).toBeVisible();
  await area(page, 'User roles').getByRole('radio', { name: 'Read' }).click();
  await dialog.getByRole('searchbox', { name: 'Search permissions' }).fill('');
  await area(page, 'Logistics').getByRole('radio', { name: 'None' }).click();
  await expect(changes.getByRole('listitem')).toHaveText(['User roles None → Read', 'Logistics Full → None']);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Role edited')).toBeVisible();
  await expect(row(page, 'Dispatcher')).toContainText('Users (Read), User roles (Read)');
  await row(page, 'Dispatcher').getByRole('button', { name: 'Users (Read)' }).click();
  const details = page.getByRole('dialog', { name: 'Permissions of Dispatcher' });
  await expect(details.getByRole('row', { name: /^Users/ })).toContainText('Read');
  await expect(details.getByRole('radio')).toHaveCount(0);
});

it('keeps filter, search, order and page in the URL, also after going back', async ({ browser }) => {
  for (let at = 0; at < 9; at++) await addRole(own, `Paged ${at}`, []);
  const page = await openAs(browser, own.owner.token, '/auth/roles?term=paged&page=2');
  await expect(table(page).getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('paged');
  await table(page).getByRole('button', { name: 'Name' }).click();
  await expect(page).toHaveURL(/\?term=paged&sort=-name$/);
  await expect(table(page).getByRole('row').nth(1)).toContainText('Paged 8');
  await page.getByRole('radio', { name: 'Deleted' }).click();
  await expect(page.getByText('No roles match')).toBeVisible();
  await page.goBack();
  await expect(table(page).getByRole('row').nth(1)).toContainText('Paged 8');
  await page.goBack();
  await expect(table(page).getByRole('row')).toHaveCount(2);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Roles' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
  await expect(page).toHaveURL(/\/auth\/roles$/);
});

it('undeletes a role from its filter, and locks read-only roles with the reason', async ({ browser }) => {
  await addRole(own, 'Leaving', ['logistics.*']);
  const page = await openAs(browser, own.owner.token, '/auth/roles');
  const edit = row(page, 'Read-only').getByRole('button', { name: 'Edit Administrator' });
  await expect(edit).toBeDisabled();
  await edit.hover();
  await expect(page.getByRole('tooltip', { name: 'This role is read-only' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('leaving');
  await page.getByRole('button', { name: 'Delete Leaving' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('status').getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByRole('radio', { name: 'Deleted' }).click();
  await page.getByRole('button', { name: 'Undelete Leaving' }).click();
  await expect(toast(page, 'Role restored')).toBeVisible();
  await page.getByRole('radio', { name: 'Current' }).click();
  await expect(row(page, 'Leaving')).toBeVisible();
});

it('lets a user with only roles WRITE add a role to their organization', async ({ browser }) => {
  const writer = await addRole(own, 'Role writer', ['auth.roles.WRITE', 'logistics.*']);
  const person = await addMember(own, 'Wanda Writer', [writer]);
  const token = await tokenOf(own.api, person.email);
  const page = await openAs(browser, token, '/auth/roles');
  await page.getByRole('button', { name: 'Add new role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add new role' });
  await dialog.getByText('Advanced', { exact: true }).click();
  await expect(dialog.getByRole('combobox', { name: 'Organization' })).toHaveValue(own.name);
  await expect(area(page, 'Users').getByRole('radio', { name: 'Read' })).toBeDisabled();
  await expect(dialog.getByText('You don’t have this permission yourself.').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('By Wanda');
  await area(page, 'Logistics').getByRole('radio', { name: 'Full' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Role added')).toBeVisible();
});

it('lets readers view roles, and denies members', async ({ browser }) => {
  const page = await openAs(browser, await tokenOf(own.api, 'rita.reader@northwind.example'), '/auth/roles');
  await expect(page.getByRole('button', { name: 'Add new role' })).toBeDisabled();
  // Announcements move the page once; a tooltip would close.
  await expect(page.getByRole('region', { name: 'Announcements', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add new role' }).hover();
  await expect(page.getByRole('tooltip', { name: /You need permission to write roles/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Logistics operator' })).toBeDisabled();

  const mona = await openAs(browser, await tokenOf(own.api, 'mona.member@northwind.example'), '/auth/roles');
  await expect(mona.getByRole('heading', { name: 'Roles' })).toBeVisible();
  await expect(mona.getByRole('table', { name: 'Roles' })).toHaveCount(0);
  await expect(mona.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Roles' })).toHaveCount(0);
});

it('shows what a role grants in the team and in the own account', async ({ browser }) => {
  const page = await openAs(browser, await tokenOf(own.api, 'walt.writer@northwind.example'), '/auth/user');
  await page.getByRole('button', { name: 'User manager' }).click();
  const details = page.getByRole('dialog', { name: 'Permissions of User manager' });
  await expect(details.getByRole('row', { name: /^Users/ })).toContainText('Write');
  await details.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: 'User manager' })).toBeFocused();
  await page.goto('/auth/team?term=mona.member');
  await page
    .getByRole('region', { name: 'User details' })
    .getByRole('button', { name: 'Logistics operator', exact: true })
    .click();
  await expect(
    page.getByRole('dialog', { name: 'Permissions of Logistics operator' }).getByRole('row', { name: /^Logistics/ }),
  ).toContainText('Full');
});

it('is accessible wide and narrow, light and dark, also with its dialogs', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/roles');
  await expect(table(page)).toContainText('Administrator');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add new role' }).click();
  await area(page, 'Users').getByRole('radio', { name: 'Read' }).click();
  await area(page, 'Roles').getByRole('radio', { name: 'Write' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog', { name: 'Discard your input?' }).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Administrator (Full)' }).click();
  await expect(page.getByRole('dialog').getByRole('table', { name: 'Permissions' })).toBeVisible();
  await expectAccessible(page);
});
