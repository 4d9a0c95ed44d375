import { SUPER_ADMIN } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs, signedIn } from '../support/log-in.ts';
import { type OwnOrganization, addMember, ownOrganization } from '../support/organization.ts';
import { toast } from '../support/toasts.ts';
import { search } from './support.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
});
afterAll(() => own.api.dispose());

it('adds, edits, deletes and restores an organization, and keeps the filters in the URL', async ({ browser }) => {
  const { context } = await signedIn(browser, SUPER_ADMIN);
  const page = await context.newPage();
  await page.goto('/auth/user');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Organizations' }).click();
  await expect(page).toHaveTitle('Organizations');
  const table = page.getByRole('table', { name: 'Organizations' });
  for (const title of ['Name', 'Owner', 'Owner email', 'Last modified'])
    await expect(table.getByRole('columnheader', { name: title, exact: true })).toBeVisible();
  const name = `Zenith ${Date.now()}`;
  await page.getByRole('button', { name: 'Add new organization' }).click();
  const adding = page.getByRole('dialog', { name: 'Add new organization' });
  await adding.getByRole('textbox', { name: 'Name' }).fill(name);
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(adding.getByText('You have blank owner')).toBeVisible();
  await adding.getByRole('combobox', { name: 'Owner' }).fill(own.owner.email);
  await adding.getByRole('option', { name: new RegExp(own.owner.email) }).click();
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Organization added')).toBeVisible();

  await search(page, name);
  const row = table.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText(own.owner.email);
  await expect(page).toHaveURL(new RegExp(`term=Zenith`));
  await row.getByRole('button', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit organization' });
  await editing.getByRole('textbox', { name: 'Name' }).fill(' ');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing.getByText('You have blank owner')).toBeVisible();
  await editing.getByRole('textbox', { name: 'Name' }).fill(`${name} B`);
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Organization saved')).toBeVisible();

  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog', { name: 'Delete organization' }).getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Organization deleted')).toBeVisible();
  await expect(page.getByText('No organizations match')).toBeVisible();
  await page.getByRole('radio', { name: 'Deleted' }).click();
  await expect(row).toContainText('Deleted');
  await page.reload();
  await row.getByRole('button', { name: 'Restore' }).click();
  await expect(toast(page, 'Organization restored')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('radio', { name: 'Current' }).click();
  await row.getByRole('button', { name: 'Team' }).click();
  await expect(page).toHaveTitle('Organization team');
  await expect(page.getByRole('table', { name: 'Users' })).toContainText(own.owner.email);
  await page.goto('/auth/organizations');
  await table.getByRole('row').nth(1).waitFor();
  await expectAccessible(page);
  await context.close();
});

it('restores a deleted user from Deleted, and opens personal settings from the details', async ({ browser }) => {
  const dora = await addMember(own, 'Dora Deleted', [own.administratorRole]);
  const page = await openAs(browser, own.owner.token, '/auth/organization?tab=users');
  await page.getByRole('button', { name: `Actions for ${dora.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'User deleted')).toBeVisible();
  await page.goto('/auth/team');
  await page.getByRole('radio', { name: 'Deleted' }).click();
  await expect(page).toHaveURL(/type=deleted/);
  const details = page.getByRole('region', { name: 'User details' });
  await expect(details).toContainText(dora.email);
  await details.getByRole('button', { name: 'Restore user' }).click();
  await expect(toast(page, 'User restored')).toBeVisible();
  await page.getByRole('radio', { name: 'Active' }).click();
  await page.getByRole('option', { name: /Dora Deleted/ }).click();
  await details.getByRole('link', { name: 'Personal settings' }).click();
  await expect(page).toHaveTitle('User personal settings');
});
