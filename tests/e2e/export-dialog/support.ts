import type { Page } from '@playwright/test';
import { expect } from '../support/it.ts';

/** An account that the files of no other folder check notifications of. */
export const EXPORTER = 'mona.member@northwind.example';
export const DEVICE = '/dashboards/logistics/devices/101/501';

export async function openDialog(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export Options' });
  await expect(dialog).toBeVisible();
  return dialog;
}
