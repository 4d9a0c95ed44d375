import type { Page } from '@playwright/test';

export const table = (page: Page) => page.getByRole('table', { name: 'Roles' });
export const row = (page: Page, name: string) => table(page).getByRole('row', { name: new RegExp(name) });
export const area = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('radiogroup', { name, exact: true });
