import { expectAccessible } from '../support/axe.ts';
import { describe, expect, it } from '../support/it.ts';
import { tokenOf } from '../support/api.ts';
import { openAs } from '../support/log-in.ts';
import { domains, row, SAM, table, toast } from './support.ts';

describe.configure({ mode: 'serial' });

it('shows category, key, last change and value, sorted, searched and paged in the URL', async ({
  browser,
  request,
}) => {
  const page = await openAs(browser, await tokenOf(request, SAM), '/auth/settings_system');
  await expect(page).toHaveTitle('System settings');
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Category',
    'Key',
    'Last modified',
    'Value',
    'Actions',
  ]);
  await expect(table(page).getByRole('row')).toHaveCount(9);
  await table(page).getByRole('button', { name: 'Last modified' }).click();
  await expect(page).toHaveURL(/\?sort=updated_at$/);
  await page.getByRole('region', { name: 'System settings' }).getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/\?sort=updated_at&page=2$/);
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('sender');
  await expect(table(page).getByRole('row')).toHaveCount(3);
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toHaveValue('');
  await expect(table(page).getByRole('row')).toHaveCount(9);
});

it('masks a secret on the page, and accepts a new one without showing the old', async ({ browser, request }) => {
  const token = await tokenOf(request, SAM);
  const page = await openAs(browser, token, '/auth/settings_system');
  await page.getByRole('button', { name: 'Add new setting' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add new setting' });
  await dialog.getByRole('textbox', { name: 'Category' }).fill('mail');
  await dialog.getByRole('textbox', { name: 'Key' }).fill('smtp_password');
  await expect(dialog.getByLabel('Value')).toHaveAttribute('type', 'password');
  await dialog.getByLabel('Value').fill('violet-hunter');
  await dialog.getByRole('button', { name: 'Add new setting' }).click();
  await expect(toast(page, 'Setting added')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('smtp_password');
  await expect(row(page, 'smtp_password')).toContainText('••••••••');
  await row(page, 'smtp_password').getByRole('button', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit setting' });
  await expect(editing.getByLabel('Value')).toHaveValue('');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing.getByText('You have blank fields').first()).toBeVisible();
  await editing.getByLabel('Value').fill('amber-hunter');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Setting saved')).toBeVisible();
  await row(page, 'smtp_password').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No settings found')).toBeVisible();
});

it('is accessible wide and narrow, light and dark, also with its dialog', async ({ browser, request }) => {
  const page = await openAs(browser, await tokenOf(request, SAM), '/auth/settings_system');
  await expect(domains(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add new setting' }).click();
  await expect(page.getByRole('group', { name: 'Known settings' })).toBeVisible();
  await expectAccessible(page);
});
