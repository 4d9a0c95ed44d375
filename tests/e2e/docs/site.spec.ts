import type { Page } from '@playwright/test';
import { expectAccessible, violations } from '../support/axe.ts';
import { beforeEach, describe, expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';

/** Messages of the console, blocked styles and scripts among them. */
let messages: string[] = [];
beforeEach(({ page }) => {
  messages = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(error.message));
});

async function pagesOf(page: Page): Promise<string[]> {
  await page.goto('/docs/');
  const links = await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').all();
  return Promise.all(links.map(async (link) => `/docs/${await link.getAttribute('href')}`));
}

/** Pages of text share one frame: each is checked in one look, and every other one in the same. */
const LOOKS = [
  { size: { width: 1440, height: 900 }, colorScheme: 'light' },
  { size: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

it('shows every page without an error, and passes axe wide in light or narrow in dark', async ({ page }) => {
  it.setTimeout(240_000);
  const pages = await pagesOf(page);
  expect(pages.length).toBeGreaterThan(40);
  for (const [at, url] of pages.filter((one) => !one.includes('/iam-') && !one.endsWith('/api.html')).entries()) {
    const { size, colorScheme } = LOOKS[at % 2 === 0 ? 0 : 1];
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect.soft(await violations(page), url).toEqual([]);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), url).toBeLessThanOrEqual(size.width);
  }
  expect(messages).toEqual([]);
});

it('shows every element in its playground without an error', async ({ page }) => {
  it.setTimeout(240_000);
  const pages = (await pagesOf(page)).filter((url) => url.includes('/iam-'));
  expect(pages.length).toBeGreaterThan(15);
  for (const url of pages) {
    await page.goto(url);
    const tag = /(iam-[\w-]+)\.html/.exec(url)?.[1] ?? '';
    await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(`<${tag}>`);
    await page.waitForFunction((name) => customElements.get(name) !== undefined, tag);
    await expect(page.getByText('The script of the service is not there')).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), url).toBeLessThanOrEqual(1440);
  }
  expect(messages.filter((message) => !message.includes('status of 401'))).toEqual([]);
});

describe('a playground', () => {
  it('sets attributes, and shows the markup', async ({ page }) => {
    await page.goto('/docs/elements/iam-header.html');
    const header = page.locator('iam-header');
    await page.getByRole('textbox', { name: 'app-name' }).fill('Depot');
    await page.getByRole('combobox', { name: 'theme' }).selectOption('dark');
    await expect(header).toHaveAttribute('theme', 'dark');
    await expect(header.getByText('Depot')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Markup' })).toContainText('app-name="Depot"');
    await page.getByRole('combobox', { name: 'theme' }).selectOption('default');
    await expect(header).not.toHaveAttribute('theme');
  });

  it('sets properties, and logs events as they fire', async ({ browser }) => {
    const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
    const page = await context.newPage();
    await page.goto('/docs/elements/iam-header.html');
    const log = page.getByRole('log', { name: 'Events' });
    await expect(log).toContainText('iam-signed-in');
    const items = page.getByRole('textbox', { name: 'menuItems', exact: true });
    await items.fill('[{');
    await items.blur();
    await expect(log).toContainText('menuItems is no JSON');
    await items.fill('[{"title":"Devices","route":"devices"}]');
    await items.blur();
    await expect(log).toContainText('menuItems set');
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(log).toBeEmpty();
    await page.locator('iam-header').getByRole('button', { name: 'Olivia Owner' }).click();
    await page.getByRole('menuitem', { name: 'Devices' }).click();
    await expect(log).toContainText('iam-navigate {"name":"devices","url":""}');
    expect(page.url()).toContain('/docs/elements/iam-header.html');
    await context.close();
  });

  it('calls methods and outlines parts', async ({ page }) => {
    await page.goto('/docs/elements/iam-header.html');
    await expect(page.locator('iam-header').getByRole('link', { name: 'Log in' })).toBeVisible();
    await page.getByRole('button', { name: 'refresh()' }).click();
    await expect(page.getByRole('log', { name: 'Events' })).toContainText('refresh()');
    const panel = page.locator('iam-header').locator('[part~=top-panel]');
    await page.getByRole('checkbox', { name: 'top-panel' }).check();
    await expect(panel).toHaveCSS('outline-style', 'dashed');
    await page.getByRole('checkbox', { name: 'top-panel' }).uncheck();
    await expect(panel).not.toHaveCSS('outline-style', 'dashed');
  });

  it('says when the script of the service is missing', async ({ page }) => {
    await page.route('**/cdn/iam.js', (route) => route.abort());
    await page.goto('/docs/elements/iam-team.html');
    await expect(page.getByText('The script of the service is not there')).toBeVisible();
  });

  it('passes axe', async ({ page }) => {
    await page.goto('/docs/elements/iam-notifications.html');
    await page.waitForFunction(() => customElements.get('iam-notifications') !== undefined);
    await expectAccessible(page);
  });
});

describe('the search', () => {
  it('finds a heading without any service but the files, by keyboard', async ({ page, context }) => {
    await page.goto('/docs/');
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: 'Search the docs' });
    await expect(field).toBeFocused();
    await field.fill('handover another host');
    const results = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
    await expect(results.filter({ hasText: 'A session on another host' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await context.setOffline(true);
    await field.fill('xyzzy');
    await expect(page.getByText("Nothing found for 'xyzzy'.")).toBeVisible();
    await field.fill('iam-export-dialog');
    await expect(results.first()).toContainText('iam-export-dialog');
    await context.setOffline(false);
    await field.press('ArrowDown');
    await expect(results.nth(1)).toHaveAttribute('aria-selected', 'true');
    await field.press('ArrowUp');
    await field.press('Enter');
    await page.waitForURL(/iam-export-dialog\.html/);
    expect(messages).toEqual([]);
  });

  it('closes by Esc and returns the focus', async ({ page }) => {
    await page.goto('/docs/running.html');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('combobox', { name: 'Search the docs' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Search' })).toBeFocused();
  });
});

it('shows the API under the strict policy, grouped by section', async ({ page }) => {
  await page.goto('/docs/api.html');
  const viewer = page.locator('openapi-explorer');
  await expect(viewer.getByText('Users, organizations, roles, sessions and what belongs to them.')).toBeVisible();
  await viewer.getByText('Roles and permissions', { exact: true }).first().click();
  await viewer.getByText('/api/check_permission').first().click();
  await expect(viewer.getByText('Checks which of these permissions the caller has').first()).toBeVisible();
  expect(messages).toEqual([]);
});

for (const width of [1440, 390])
  for (const colorScheme of ['light', 'dark'] as const)
    it(`shows an endpoint of the API without a violation of axe, ${width} wide, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await page.goto('/docs/api.html');
      const viewer = page.locator('openapi-explorer');
      await expect(viewer.getByText('Users, organizations, roles, sessions and what belongs to them.')).toBeVisible();
      expect(await violations(page), 'the overview').toEqual([]);
      await viewer.getByText('Roles and permissions', { exact: true }).first().click();
      await viewer.getByText('/api/check_permission').first().click();
      await expect(viewer.getByText('Checks which of these permissions the caller has').first()).toBeVisible();
      expect(await violations(page), 'an endpoint').toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });

it('scrolls the API by keyboard on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto('/docs/api.html');
  const region = page.getByRole('main', { name: 'API reference' });
  await region.focus();
  await page.keyboard.press('End');
  await expect.poll(() => region.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
});

describe('a page of text', () => {
  it('lists its sections, and marks the one that is read', async ({ page }) => {
    await page.goto('/docs/recipes.html');
    const sections = page.getByRole('navigation', { name: 'On this page' });
    await expect(sections.getByRole('link', { name: 'Log in once, on any host' })).toHaveAttribute('aria-current');
    await sections.getByRole('link', { name: 'Your own toasts' }).click();
    await expect(page).toHaveURL(/#your-own-toasts$/);
    await expect(sections.getByRole('link', { name: 'Your own toasts' })).toHaveAttribute('aria-current');
    await expect(sections.locator('[aria-current]')).toHaveCount(1);
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(sections).toBeHidden();
  });

  it('copies an example, by keyboard too', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/docs/elements/iam-team.html');
    const copy = page.getByRole('button', { name: 'Copy' }).first();
    await copy.press('Enter');
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("import 'iam-widgets/define/team';");
  });
});

it('keeps the theme, and hides the list of pages on narrow screens', async ({ page }) => {
  await page.goto('/docs/');
  await page.getByRole('button', { name: 'Theme: auto' }).click();
  await page.getByRole('button', { name: 'Theme: light' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.setViewportSize({ width: 390, height: 844 });
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toBeHidden();
  await page.getByRole('button', { name: 'Pages' }).click();
  await expect(pages.getByRole('link', { name: 'Running' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pages).toBeHidden();
});

it('answers 404 for a page that does not exist, and redirects to the folder', async ({ page, request }) => {
  expect((await request.get('/docs', { maxRedirects: 0 })).headers().location).toBe('/docs/');
  const answer = await page.goto('/docs/none.html');
  expect(answer?.status()).toBe(404);
  expect((await request.get('/docs/assets/none.js')).status()).toBe(404);
});
