import type { Page } from '@playwright/test';
import { expect } from './it.ts';
import type { Screen } from './screens.ts';

/** Expects one h1 and one main, with the h1 in it. */
export async function expectOutline(page: Page, { heading }: Screen, what: string): Promise<void> {
  const first = page.getByRole('heading', { level: 1 });
  await expect(first.filter({ hasText: heading }), what).toBeVisible();
  await expect(first, `${what}: one h1`).toHaveCount(1);
  await expect(page.getByRole('main'), `${what}: one main`).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }), `${what}: the h1 in main`).toHaveCount(1);
}
