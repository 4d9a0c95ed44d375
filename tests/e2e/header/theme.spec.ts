import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { ownOrganization, type OwnOrganization } from '../support/organization.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
});
afterAll(() => own.api.dispose());

const choose = async (page: Page, theme: string) => {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('group', { name: 'Theme' }).getByRole('menuitemradio', { name: theme }).click();
};

/** The color scheme of an element, or of the page. */
const schemeOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).colorScheme);

it('follows the choice of the user in every element, tab and session', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/team');
  const other = await page.context().newPage();
  await other.goto('/dashboards/asset-tracking/');
  await expect(other.getByRole('button', { name: /^Account menu/ })).toBeVisible();
  await choose(page, 'Dark');
  await expect.poll(() => schemeOf(page, 'iam-console')).toBe('dark');
  await expect.poll(() => schemeOf(page, 'html')).toBe('dark');
  await expect.poll(() => schemeOf(other, 'iam-header'), 'a host’s page in another tab').toBe('dark');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toHaveAttribute('aria-checked', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
  expect(await schemeOf(page, 'iam-console')).toBe('dark');

  const elsewhere = await openAs(browser, own.owner.token, '/auth/user');
  await expect.poll(() => schemeOf(elsewhere, 'iam-console'), 'another browser').toBe('dark');
  await elsewhere.context().close();
  await choose(page, 'System');
  await expect.poll(() => schemeOf(page, 'html')).toBe('light dark');
  await page.context().close();
});

it('leaves a theme that the host has fixed, and then offers no choice', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/dashboards/asset-tracking/');
  await choose(page, 'Dark');
  await expect.poll(() => schemeOf(page, 'iam-header')).toBe('dark');
  await page.locator('iam-header').evaluate((header) => header.setAttribute('theme', 'light'));
  await expect.poll(() => schemeOf(page, 'iam-header')).toBe('light');
  await page.locator('iam-header').evaluate((header) => header.removeAttribute('theme'));
  await page.locator('html').evaluate((html) => html.setAttribute('data-iam-theme', 'auto'));
  await expect.poll(() => schemeOf(page, 'iam-header')).toBe('light dark');
  await page.reload();
  await page.locator('html').evaluate((html) => html.setAttribute('data-iam-theme', 'light'));
  await expect.poll(() => schemeOf(page, 'iam-header')).toBe('light');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await expect(page.getByRole('menuitem', { name: /^My profile/ })).toBeVisible();
  await expect(page.getByRole('menuitemradio')).toHaveCount(0);
  await page.context().close();
});
