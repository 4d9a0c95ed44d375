import { tokenOf } from '../support/api.ts';
import { expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { row, SAM, toast } from './support.ts';

it('suggests known settings, rejects a malformed URL, and updates the application switcher immediately', async ({
  browser,
  request,
}) => {
  const page = await openAs(browser, await tokenOf(request, SAM), '/auth/settings_system?term=auth_server_url_old');
  const link = page.getByRole('link', { name: 'Auth server (legacy)' }).first();
  await row(page, 'auth_server_url_old').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No settings found')).toBeVisible();
  await expect(link).toHaveCount(0);
  await page.getByRole('button', { name: 'Add new setting' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add new setting' });
  await dialog.getByRole('textbox', { name: 'Key' }).fill('auth_server_url_o');
  await dialog.getByRole('button', { name: /auth_server_url_old/ }).click();
  await expect(dialog.getByRole('textbox', { name: 'Category' })).toHaveValue('infrastructure');
  await expect(dialog.getByText('URL that the entry ‘Auth server (legacy)’')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Value' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Value' }).fill('legacy.example');
  await dialog.getByRole('button', { name: 'Add new setting' }).click();
  await expect(dialog.getByText('This must be an address that begins with http:// or https://.')).toBeVisible();
  const url = `${new URL(page.url()).origin}/legacy-auth/`;
  await dialog.getByRole('textbox', { name: 'Value' }).fill(url);
  await dialog.getByRole('button', { name: 'Add new setting' }).click();
  await expect(toast(page, 'Setting added')).toBeVisible();
  await expect(link).toHaveAttribute('href', url);
  const current = page.getByRole('navigation').locator('a[aria-current]').filter({ hasText: 'Auth server' });
  await expect(current).toHaveText(['Auth server']);
});
