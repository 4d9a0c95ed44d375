import type { Page } from '@playwright/test';
import { expect } from '../support/it.ts';

export const palette = (page: Page) => page.getByRole('dialog', { name: 'Search pages, people and actions' });
export const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search pages, people and actions' });
export const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });

/** Opens a page of the console, and waits until it is shown. */
export async function openConsole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
