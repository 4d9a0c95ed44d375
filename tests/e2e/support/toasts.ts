import type { Locator, Page } from '@playwright/test';
import { expect } from './it.ts';

/** The toasts on a page. */
export const toasts = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true });

/** The text of a toast. */
export const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });

/** Expects a toast, and closes it. */
export async function expectToast(page: Page, message: string): Promise<void> {
  await expect(toast(page, message)).toBeVisible();
  await page.getByRole('button', { name: 'Close message' }).last().click();
}

/** An error shown inside something, such as a dialog. */
export const alertIn = (within: Page | Locator, message: string | RegExp) =>
  within.getByRole('alert').filter({ hasText: message }).first();
