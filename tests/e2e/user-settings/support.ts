import type { Page } from '@playwright/test';

export const table = (page: Page) => page.getByRole('table', { name: 'Personal settings' });
export const row = (page: Page, key: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: key, exact: true }) });

export async function add(page: Page, category: string, key: string, value: string): Promise<void> {
  await page.getByRole('button', { name: 'Add new setting' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add new setting' });
  await dialog.getByRole('textbox', { name: 'Category' }).fill(category);
  await dialog.getByRole('textbox', { name: 'Key' }).fill(key);
  await dialog.getByRole('textbox', { name: 'Value' }).fill(value);
  await dialog.getByRole('button', { name: 'Add new setting' }).click();
}
