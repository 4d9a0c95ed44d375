import type { Page } from '@playwright/test';
import { tokenOf } from '../support/api.ts';
import { expect, it } from '../support/it.ts';
import { keepToken, openAs } from '../support/log-in.ts';

const MARCO = 'marco.multi@example.net';

/** Answers as if the user were a member of 300 more organizations. */
async function withMany(page: Page): Promise<void> {
  await page.route('**/api/auth/organizations', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: { id: number; name: string }[] };
    const more = Array.from({ length: 300 }, (_, at) => ({ id: 100_000 + at, name: `Subsidiary ${at + 1}` }));
    await route.fulfill({ response, json: { ...rest, data: [...data, ...more] } });
  });
}

it('filters hundreds of organizations after log in', async ({ page, request }) => {
  await keepToken(page.context(), await tokenOf(request, MARCO));
  await withMany(page);
  await page.goto('/auth/choose-organization');
  const list = page.getByRole('list', { name: 'Choose organization' });
  await expect(list.getByRole('button').first()).toBeVisible();
  expect(await list.getByRole('button').count(), 'only visible ones are in the document').toBeLessThan(30);
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('sidiary 29');
  await expect(page.getByRole('status').filter({ hasText: '13 results' })).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Subsidiary 29', exact: true })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'Subsidiary 299' })).toBeFocused();
  await search.fill('NORTH wind');
  const chosen = page.waitForRequest(
    (asked) => asked.method() === 'PUT' && asked.url().endsWith('/auth/organizations/2'),
  );
  await search.press('Enter');
  await chosen;
});

it("filters hundreds of organizations in the header's switcher", async ({ browser, request }) => {
  const page = await openAs(browser, await tokenOf(request, MARCO), '/auth/user');
  await withMany(page);
  await page.reload();
  await page.getByRole('button', { name: /^Organization:|^Choose organization/ }).click();
  const switcher = page.getByRole('dialog', { name: 'Organizations' });
  await expect(switcher.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('contoso');
  const list = page.getByRole('list', { name: 'Organizations' });
  await expect(list.getByRole('button')).toHaveCount(1);
  const chosen = page.waitForRequest(
    (asked) => asked.method() === 'PUT' && /\/auth\/organizations\/\d+$/.test(asked.url()),
  );
  await page.keyboard.press('Enter');
  await chosen;
});

it('reaches the last organization in a low window, with the wheel and with keys', async ({ browser, request }) => {
  const token = await tokenOf(request, MARCO);
  const page = await openAs(browser, token, '/auth/user', { width: 640, height: 320 });
  await withMany(page);
  await page.reload();
  await page.getByRole('button', { name: /^Organization:|^Choose organization/ }).click();
  const list = page.getByRole('list', { name: 'Organizations' });
  const last = list.getByRole('button', { name: 'Subsidiary 300' });
  await list.getByRole('button').first().hover();
  // Each turn of the wheel goes on outside only if the list has ended before it.
  await expect(async () => {
    await page.mouse.wheel(0, 30_000);
    await expect(last).toBeInViewport({ ratio: 1, timeout: 500 });
  }).toPass();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
});
