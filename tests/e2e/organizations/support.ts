import type { Page } from '@playwright/test';

export const search = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Search' }).fill(text);
