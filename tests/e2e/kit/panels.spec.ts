import type { Page } from '@playwright/test';
import { expect, it } from '../support/it.ts';

const button = (page: Page) => page.getByRole('button', { name: 'About gateways' });
const panel = (page: Page) => page.locator('.iam-popover:popover-open');

/** Distance between a panel and its button. */
async function gap(page: Page): Promise<number> {
  const [above, below] = [await button(page).boundingBox(), await panel(page).boundingBox()];
  return Math.round((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0));
}

it('hides the first panel until it is positioned, but gives it focus', async ({ page }) => {
  let release = () => {};
  await page.route('**/*follow-anchor*', async (route) => {
    await new Promise<void>((go) => {
      release = go;
    });
    await route.continue();
  });
  await page.goto('/kit/?bare=1&part=popover');
  await button(page).click();
  await expect(panel(page)).toBeFocused();
  await expect(panel(page)).toHaveCSS('opacity', '0');
  release();
  await expect(panel(page)).toHaveCSS('opacity', '1');
  expect(await gap(page)).toBe(10);
});

it('shows a panel below its button if positioning code cannot be fetched', async ({ page }) => {
  await page.route('**/*follow-anchor*', (route) => route.abort());
  await page.goto('/kit/?bare=1&part=popover');
  await button(page).click();
  await expect(panel(page)).toHaveCSS('opacity', '1');
  expect(await gap(page)).toBe(10);
});

it('shows a tooltip when the pointer comes straight from the React tree around it', async ({ page }) => {
  await page.goto('/kit/?bare=1&part=tooltip');
  const target = page.getByRole('button', { name: 'Refresh' });
  await target.waitFor();
  await page.mouse.move(400, 60);
  await target.hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
});
