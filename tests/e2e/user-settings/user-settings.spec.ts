import type { Page } from '@playwright/test';
import { expect, it } from '../support/it.ts';
import { as, tokenOf } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { openAccount } from '../support/log-in.ts';
import { alertIn, expectToast } from '../support/toasts.ts';
import { member } from '../support/users.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Personal settings' });
const row = (page: Page, key: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: key, exact: true }) });

async function add(page: Page, category: string, key: string, value: string): Promise<void> {
  await page.getByRole('button', { name: 'Add new setting' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add new setting' });
  await dialog.getByRole('textbox', { name: 'Category' }).fill(category);
  await dialog.getByRole('textbox', { name: 'Key' }).fill(key);
  await dialog.getByRole('textbox', { name: 'Value' }).fill(value);
  await dialog.getByRole('button', { name: 'Add new setting' }).click();
}

it("adds, edits and deletes the user's own settings, with search and pages of eight", async ({ page, request }) => {
  const me = await member(request, 15);
  await openAccount(page, me.email);
  await expect(page.getByText('No settings yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add new setting' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add new setting' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('2 fields need your attention:CategoryKey');
  await expect(page.getByRole('textbox', { name: 'Category' })).toHaveAccessibleDescription('You have blank fields');
  await expect(page.getByRole('textbox', { name: 'Category' })).toBeFocused();
  await page.keyboard.press('Escape');

  await add(page, 'common', 'local_format', 'no locale');
  await expect(alertIn(page.getByRole('dialog'), 'This must be a locale such as en-US.')).toBeVisible();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Value' }).fill('en-AU');
  await page.getByRole('dialog').getByRole('button', { name: 'Add new setting' }).click();
  await expectToast(page, 'Setting added');
  await expect(page.getByRole('combobox', { name: 'Regional settings' })).toHaveValue('en-AU');
  await add(page, 'common', 'local_format', 'en-US');
  await expect(alertIn(page.getByRole('dialog'), 'A setting with this category and key already exists.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog', { name: 'Discard your input?' }).getByRole('button', { name: 'Discard' }).click();

  const post = as(request, me.token).post;
  await post(
    `/user/${me.id}/settings`,
    Array.from({ length: 8 }, (_, at) => ({ category: 'extra', key: `key_${at}`, value: `value ${at}` })),
  );
  await page.reload();
  await expect(table(page).getByRole('row')).toHaveCount(9);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(table(page).getByRole('row')).toHaveCount(2);
  await row(page, 'local_format').getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Key' })).toHaveAttribute('readonly', '');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Value' }).fill('en-GB');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Setting saved');
  await expect(row(page, 'local_format')).toContainText('en-GB');
  await expect(page.getByRole('combobox', { name: 'Regional settings' })).toHaveValue('en-GB');

  await row(page, 'local_format').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Setting deleted');
  await expect(table(page).getByRole('row')).toHaveCount(9);
  await page.getByRole('searchbox', { name: 'Search' }).fill('key_3');
  await expect(table(page).getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search' }).fill('nothing like it');
  await expect(page.getByText('No settings found')).toBeVisible();
});

it('reports a value that changed elsewhere, and keeps the input', async ({ page, request }) => {
  const me = await member(request, 16);
  const api = as(request, me.token);
  await api.post(`/user/${me.id}/settings`, [{ category: 'extra', key: 'color', value: 'green' }]);
  const [setting] = await api.get<{ id: number }[]>(`/user/${me.id}/settings?keys=color`);
  await openAccount(page, me.email);
  await row(page, 'color').getByRole('button', { name: 'Edit' }).click();
  const value = page.getByRole('dialog').getByRole('textbox', { name: 'Value' });
  await value.fill('red');
  await api.put(`/user/${me.id}/settings/${setting?.id}`, { value: 'blue' });
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('It was changed elsewhere, to ‘blue’. Saving now replaces that.')).toBeVisible();
  await expect(value).toHaveValue('red');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Setting saved');
  await expect(row(page, 'color')).toContainText('red');
});

it("shows another user's settings only to those who may see them", async ({ page, request }) => {
  const them = await member(request, 17);
  await openAccount(page, 'olivia.owner@northwind.example');
  await page.goto(`/auth/user/${them.id}/settings`);
  await expect(page).toHaveTitle('User personal settings');
  await expect(page.getByText(them.name)).toBeVisible();
  await add(page, 'extra', 'set_by_owner', 'yes');
  await expectToast(page, 'Setting added');
  await expect(row(page, 'set_by_owner')).toContainText('yes');
  const foreign = await tokenOf(request, 'cora.owner@contoso.example');
  expect(
    (await request.get(`/api/user/${them.id}/settings`, { headers: { Authorization: `Bearer ${foreign}` } })).status(),
  ).toBe(404);

  await page.goto('/auth/logout');
  await expect(page).toHaveURL(/sign-in/);
  await openAccount(page, 'rita.reader@northwind.example');
  await page.goto(`/auth/user/${them.id}/settings`);
  await expect(row(page, 'set_by_owner').getByRole('button', { name: 'Edit' })).toBeDisabled();
  await expect(row(page, 'set_by_owner').getByRole('button', { name: 'Delete' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Add new setting' })).toBeDisabled();
  await expect(page.getByRole('paragraph').filter({ hasText: 'You can view these settings' })).toBeVisible();

  await page.goto('/auth/logout');
  await expect(page).toHaveURL(/sign-in/);
  await openAccount(page, 'mona.member@northwind.example');
  await page.goto(`/auth/user/${them.id}/settings`);
  await expect(
    page.getByText('You don’t have access to these settings').or(page.getByText('User not found')),
  ).toBeVisible();
});

it('is accessible wide and narrow', async ({ page }) => {
  await openAccount(page, 'olivia.owner@northwind.example');
  await page.goto('/auth/user/3/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'User personal settings' })).toBeVisible();
  await expect(table(page).or(page.getByText('No settings yet')).first()).toBeVisible();
  await expectAccessible(page);
});
