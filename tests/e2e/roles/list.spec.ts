import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, addRole, ownOrganization } from '../support/organization.ts';
import { toast } from '../support/toasts.ts';
import { row, table } from './support.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
});
afterAll(() => own.api.dispose());

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
