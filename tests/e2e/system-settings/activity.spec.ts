import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { SUPER_ADMIN, tokenOf } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { SAM } from './support.ts';

const SCREEN = '/auth/settings_system?tab=activity';
const panel = (page: Page) => page.getByRole('region', { name: 'Activity of the platform' });
const activity = (page: Page) => panel(page).getByRole('table', { name: 'Activity' });
const search = (page: Page) => panel(page).getByRole('searchbox', { name: 'Search activity' });
const failedLogin = (page: Page) => activity(page).getByRole('row', { name: /Login failed.*Wrong password/ });

it('shows staff and super admins what concerns no organization, and filters and downloads it', async ({
  browser,
  request,
}) => {
  await request.post('/api/auth', { data: { email: 'nobody@platform.example', password: 'wrong-password-42' } });
  for (const email of [SAM, SUPER_ADMIN]) {
    const page = await openAs(browser, await tokenOf(request, email), SCREEN);
    await expect(failedLogin(page).first()).toBeVisible();
  }
  const page = await openAs(browser, await tokenOf(request, SAM), SCREEN);
  const kind = panel(page).getByRole('combobox', { name: 'Kind' });
  await kind.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Logins' }).click();
  await expect(failedLogin(page).first()).toBeVisible();
  await expectAccessible(page);
  const coming = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Download CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^activity-.*\.csv$/);
  // Excel takes a file for UTF-8 only by the mark at its start.
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFtime,[^]*login\.failed/);
  await search(page).fill('nothing like it');
  await search(page).press('Enter');
  await expect(panel(page).getByText('No activity matches')).toBeVisible();
  await search(page).fill('');
  await expect(failedLogin(page).first()).toBeVisible();
});

it('offers today on a page that stayed open since yesterday', async ({ browser, request }) => {
  const page = await openAs(browser, await tokenOf(request, SAM), SCREEN);
  await panel(page).getByRole('combobox', { name: 'Period' }).selectOption('Choose dates');
  const dates = panel(page).getByRole('button', { name: 'Dates' });
  await expect(dates).toBeVisible();
  const today = new Date(Date.now() + 86_400_000);
  await page.clock.setSystemTime(today);
  await dates.click();
  const name = today.toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' });
  await expect(page.getByRole('button', { name })).toBeEnabled();
});

it('says that it loads, that there is nothing yet, and what failed, and loads again on request', async ({
  browser,
  request,
}) => {
  const page = await openAs(browser, await tokenOf(request, SAM), '/auth/user');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  let answer: { status: number; json: object } = { status: 200, json: { data: [], meta: { total: 0 } } };
  await page.route('**/api/audit?*', async (route) => {
    await arrived;
    await route.fulfill(answer);
  });
  await page.goto(SCREEN);
  await expect(activity(page)).toHaveAttribute('aria-busy', 'true');
  arrive();
  await expect(panel(page).getByText('Nothing here yet')).toBeVisible();
  answer = { status: 500, json: { data: [], meta: { error: { code: 'internal', message: 'Broken' } } } };
  await page.reload();
  const again = panel(page).getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/audit?*');
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(activity(page).getByRole('row').nth(1)).toBeVisible();
});

it('denies it to owners of organizations, whose own activity shows nothing of the platform', async ({
  browser,
  request,
}) => {
  const token = await tokenOf(request, 'olivia.owner@northwind.example');
  const page = await openAs(browser, token, SCREEN);
  await expect(page.getByText('You don’t have access to system settings')).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  const answer = await request.get('/api/audit', { headers: { Authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(403);
  await page.goto('/auth/organization?tab=activity');
  await expect(page.getByRole('table', { name: 'Activity' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Activity' })).not.toContainText('nobody@platform.example');
});
