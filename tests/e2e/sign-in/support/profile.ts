import type { Page } from '@playwright/test';

export const OLIVIA = 'olivia.owner@northwind.example';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The page that a log in leads to. */
export const profile = (page: Page) => page.getByRole('heading', { level: 1, name: 'My profile' });
