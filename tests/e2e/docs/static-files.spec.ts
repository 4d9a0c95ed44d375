import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildDocs } from '../../../demo/docs/build.mjs';
import { beforeAll, beforeEach, expect, it } from '../support/it.ts';

const OUT = join(import.meta.dirname, '../../../.build/docs-files');
/** A folder on a host that has nothing but these files. */
const SITE = 'http://files.localhost/manuals/iam/';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

let policy = '';
/** Requests to anything but the files. */
let others: string[] = [];
let messages: string[] = [];

beforeAll(async ({ request }) => {
  await buildDocs({ out: OUT });
  policy = (await request.get('/docs/')).headers()['content-security-policy'] ?? '';
});

beforeEach(async ({ page }) => {
  others = [];
  messages = [];
  page.on('console', (message) => message.type() === 'error' && messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  await serve(page);
});

/** Answers from the folder alone, with the policy of the service's own pages. */
const serve = (page: Page) =>
  page.route('**/*', async (route) => {
    const url = route.request().url().split(/[?#]/)[0] ?? '';
    if (!url.startsWith(SITE)) {
      others.push(url);
      return route.abort();
    }
    const path = url.slice(SITE.length) || 'index.html';
    return route.fulfill({
      body: readFileSync(join(OUT, path)),
      headers: { 'Content-Type': TYPES[extname(path)] ?? 'image/png', 'Content-Security-Policy': policy },
    });
  });

it('shows every page from files alone, under the strict policy', async ({ page }) => {
  it.setTimeout(180_000);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  const pages = readdirSync(OUT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .filter((file) => !file.includes('iam-'));
  expect(pages.length).toBeGreaterThan(25);
  for (const file of pages) {
    await page.goto(`${SITE}${file}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
  expect(others).toEqual([]);
  expect(messages).toEqual([]);
});

it('says in a playground that only the service is missing', async ({ page }) => {
  await page.goto(`${SITE}elements/iam-team.html`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<iam-team>');
  await expect(page.getByText('The script of the service is not there')).toBeVisible();
  expect(others).toEqual([new URL('/cdn/iam.js', SITE).href]);
});

it('finds a word in the pages, and opens its section', async ({ page }) => {
  await page.goto(SITE);
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Search the docs' });
  await field.fill('for translators');
  const results = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  await expect(results.first()).toContainText('For translators');
  await field.press('Enter');
  await expect(page).toHaveURL(/languages\.html#for-translators$/);
  await expect(page.getByRole('heading', { name: 'For translators' })).toBeInViewport();
  expect([others, messages]).toEqual([[], []]);
});

it('shows the API from its file', async ({ page }) => {
  await page.goto(`${SITE}api.html`);
  await expect(page.locator('openapi-explorer').getByText('Users, organizations, roles, sessions')).toBeVisible();
  expect([others, messages]).toEqual([[], []]);
});
