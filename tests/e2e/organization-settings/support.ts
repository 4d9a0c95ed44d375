import type { Page } from '@playwright/test';

export const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
export const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumbs' });
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const logo = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 20"><rect width="90" height="20"/></svg>',
  ),
};
