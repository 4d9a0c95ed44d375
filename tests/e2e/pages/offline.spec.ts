import type { Page } from '@playwright/test';
import { expect, it } from '../support/it.ts';
import { PASSWORD } from '../support/api.ts';
import { signIn, tokenIn } from '../support/log-in.ts';

const OLIVIA = 'olivia.owner@northwind.example';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const profile = (page: Page) => page.getByRole('heading', { level: 1, name: 'My profile' });

it('reports being offline, keeps the input, and succeeds on the next attempt', async ({ page, context }) => {
  await page.goto('/auth/restore-password');
  await page.waitForLoadState('networkidle');
  // Before the first interaction, which fetches more of the page.
  await context.setOffline(true);
  await page.getByRole('textbox', { name: 'Login or email' }).fill(OLIVIA);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The service cannot be reached.');
  await expect(page.getByRole('alert')).toBeInViewport();
  await context.setOffline(false);
  await page.goto('/auth/sign-in');
  await page.getByRole('textbox', { name: 'Login or email' }).fill(OLIVIA);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await button(page, 'Log in').click();
  await expect(page.getByRole('alert')).toContainText(
    'The service cannot be reached. Check your connection and try again.',
  );
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  await expect(page.getByText('Wait 3 seconds')).toBeHidden();
  await context.setOffline(false);
  await button(page, 'Log in').click();
  await expect(profile(page)).toBeVisible();
});

it('offers a retry if the service is unreachable, without logging out', async ({ page }) => {
  await signIn(page, OLIVIA);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/auth/user');
  await expect(page.getByRole('button', { name: /try again|retry/i })).toBeVisible();
  expect(await tokenIn(page)).toBeTruthy();
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: /try again|retry/i }).click();
  await expect(profile(page)).toBeVisible();
});
