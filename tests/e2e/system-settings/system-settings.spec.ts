import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { describe, expect, it } from '../support/it.ts';
import { tokenOf } from '../support/api.ts';
import { openAs } from '../support/log-in.ts';

const SAM = 'sam.staff@platform.example';
const table = (page: Page) => page.getByRole('table', { name: 'System settings' });
const row = (page: Page, key: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: key, exact: true }) });
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).last();
const domains = (page: Page) => page.getByRole('list', { name: 'Trusted domains' });

async function trusts(request: APIRequestContext, url: string): Promise<boolean> {
  const answer = await request.post('/api/system_settings/is_trusted_domain', { data: { url } });
  return ((await answer.json()) as { data: { trusted: boolean }[] }).data[0]?.trusted ?? false;
}

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

it('trusts a domain immediately, until it is removed', async ({ browser, request }) => {
  const page = await openAs(browser, await tokenOf(request, SAM), '/auth/settings_system');
  const field = page.getByRole('textbox', { name: 'Host or origin' });
  await field.fill('*.com');
  await page.getByRole('button', { name: 'Add domain' }).click();
  await expect(page.getByText('‘*.com’ is not a host or origin')).toBeVisible();
  await expect(field).toBeFocused();
  expect(await trusts(request, 'https://fleet.example/')).toBe(false);
  await field.fill('https://Fleet.example/');
  await page.getByRole('button', { name: 'Add domain' }).click();
  await expect(domains(page).getByText('https://fleet.example')).toBeVisible();
  await expect(toast(page, 'Setting saved')).toBeVisible();
  await expect(field).toHaveValue('');
  expect(await trusts(request, 'https://fleet.example/')).toBe(true);
  await page.getByRole('button', { name: 'Remove https://fleet.example' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(domains(page).getByText('https://fleet.example')).toHaveCount(0);
  expect(await trusts(request, 'https://fleet.example/')).toBe(false);
});

it('is available only to users who may read system settings', async ({ browser, request }) => {
  for (const email of ['olivia.owner@northwind.example', 'mona.member@northwind.example']) {
    const page = await openAs(browser, await tokenOf(request, email), '/auth/settings_system');
    await expect(page.getByRole('heading', { level: 1, name: 'System settings' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('This page is for platform staff');
    await expect(table(page)).toHaveCount(0);
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'System settings' }),
    ).toHaveCount(0);
  }
});

it('is accessible wide and narrow, light and dark, also with its dialog', async ({ browser, request }) => {
  const page = await openAs(browser, await tokenOf(request, SAM), '/auth/settings_system');
  await expect(domains(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add new setting' }).click();
  await expect(page.getByRole('group', { name: 'Known settings' })).toBeVisible();
  await expectAccessible(page);
});
