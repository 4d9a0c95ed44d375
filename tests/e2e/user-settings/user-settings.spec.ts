import { expect, it } from '../support/it.ts';
import { as } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { openAccount } from '../support/log-in.ts';
import { alertIn, expectToast } from '../support/toasts.ts';
import { member } from '../support/users.ts';
import { add, row, table } from './support.ts';

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

it('is accessible wide and narrow', async ({ page }) => {
  await openAccount(page, 'olivia.owner@northwind.example');
  await page.goto('/auth/user/3/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'User personal settings' })).toBeVisible();
  await expect(table(page).or(page.getByText('No settings yet')).first()).toBeVisible();
  await expectAccessible(page);
});
