import type { Page } from '@playwright/test';

export const SAM = 'sam.staff@platform.example';
export const table = (page: Page) => page.getByRole('table', { name: 'System settings' });
export const row = (page: Page, key: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: key, exact: true }) });
export const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).last();
export const domains = (page: Page) => page.getByRole('list', { name: 'Trusted domains' });
