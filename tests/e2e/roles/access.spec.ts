import { tokenOf } from '../support/api.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, addMember, addRole, ownOrganization } from '../support/organization.ts';
import { toast } from '../support/toasts.ts';
import { area } from './support.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
});
afterAll(() => own.api.dispose());

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
