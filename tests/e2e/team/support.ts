import type { Page } from '@playwright/test';

export const list = (page: Page) => page.getByRole('listbox', { name: 'Team members' });
export const person = (page: Page, name: string) => list(page).getByRole('option', { name });
export const details = (page: Page) => page.getByRole('region', { name: 'User details' });
export const type = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'User type' }).getByRole('radio', { name, exact: true });
export const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
