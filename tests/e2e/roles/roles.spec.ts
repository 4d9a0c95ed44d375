import { beforeAll, expect, it } from '../support/it.ts';
import { expectAccessible } from '../support/axe.ts';
import { tokenOf, SUPER_ADMIN } from '../support/api.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, addMember, addRole, ownOrganization } from '../support/organization.ts';
import { toast } from '../support/toasts.ts';
import { area, row, table } from './support.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
});

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
