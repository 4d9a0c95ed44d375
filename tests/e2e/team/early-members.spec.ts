import type { Page } from '@playwright/test';
import { tokenOf } from '../support/api.ts';
import { violations } from '../support/axe.ts';
import { earlyPage, holdReact } from '../support/early-page.ts';
import { expect, it } from '../support/it.ts';
import { keepToken } from '../support/log-in.ts';
import { settle } from '../support/settle.ts';

const OWNER = 'olivia.owner@northwind.example';
const TEAM = '<h1>Fleet</h1><iam-team></iam-team>';

const list = (page: Page) => page.getByRole('listbox', { name: 'Team members' });
const row = (page: Page, at: number) => list(page).getByRole('option').nth(at);
const search = (page: Page) => page.getByRole('searchbox');

/** Where the parts are that the early view shares with React's, in px. */
const places = (page: Page) =>
  Promise.all(
    [
      page.getByRole('heading', { name: 'Team' }),
      page.getByText(/^[\d,]+\+? members$/),
      page.getByRole('button', { name: 'Create new user' }),
      page.locator('.iam-team-titles'),
      row(page, 0),
      row(page, 3).locator('b'),
      row(page, 3).locator('.iam-avatar'),
    ].map((part) => part.boundingBox()),
  );

/** Opens a customer's page, logged in, with React held back. */
async function open(page: Page, { markup = TEAM, email = OWNER, html = 'lang="en"', hint = false } = {}) {
  const context = page.context();
  const baseURL = new URL('/', (await context.request.get('/healthz')).url()).origin;
  const token = await tokenOf(context.request, email);
  await keepToken(context, token);
  const url = await earlyPage(context, baseURL, markup, { html });
  if (hint) {
    await page.goto(url);
    await expect(search(page)).toBeVisible();
  }
  const react = await holdReact(context);
  const lists: URL[] = [];
  const errors: string[] = [];
  page.on('request', (request) => {
    const asked = new URL(request.url());
    if (asked.pathname === '/api/user') lists.push(asked);
  });
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(url, { waitUntil: 'commit' });
  return { react, lists, errors };
}

for (const hint of [false, true])
  it(`shows members before React, and asks for them once, ${hint ? 'again' : 'for the first time'}`, async ({
    page,
  }) => {
    const { react, lists, errors } = await open(page, { hint });
    await expect(row(page, 7)).toBeVisible();
    expect(await page.evaluate(() => customElements.get('iam-team'))).toBe(undefined);
    expect(await violations(page)).toEqual([]);
    const names = await list(page).getByRole('option').allInnerTexts();
    react.release();
    await expect(search(page)).toBeVisible();
    await expect(page.locator('.iam-early')).toHaveCount(0);
    const first = lists.filter(({ searchParams }) => searchParams.get('__offset') === '0');
    expect(first).toHaveLength(1);
    expect(first[0]?.searchParams.has('organization_id')).toBe(hint);
    const shown = await list(page).getByRole('option').allInnerTexts();
    expect(names.slice(0, shown.length)).toEqual(shown.slice(0, names.length));
    expect(errors).toEqual([]);
  });

it('selects the row that was pressed before React came', async ({ page }) => {
  const { react } = await open(page);
  const name = await row(page, 2).locator('b').innerText();
  await row(page, 2).click();
  await expect(row(page, 2)).toHaveAttribute('aria-selected', 'true');
  react.release();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(row(page, 2)).toHaveAttribute('aria-selected', 'true');
});

it('ticks the row whose box was pressed before React came', async ({ page }) => {
  const { react } = await open(page);
  await row(page, 1).locator('.iam-listbox-tick').click();
  react.release();
  await expect(row(page, 1)).toHaveAttribute('aria-checked', 'true');
  await expect(page.getByText(/^1 of \d+ selected$/)).toBeVisible();
});

it('keeps every tick that was set before React came, and no other', async ({ page }) => {
  const { react } = await open(page);
  const tick = (at: number) => row(page, at).locator('.iam-listbox-tick');
  const ticked = list(page).getByRole('option', { checked: true });
  for (const at of [1, 3, 4, 6]) await tick(at).click();
  await tick(3).click();
  await row(page, 2).click();
  await expect(ticked).toHaveCount(3);
  await expect(tick(4).locator('svg')).toBeVisible();
  await expect(tick(3).locator('svg')).toHaveCount(0);
  const names = await ticked.locator('b').allInnerTexts();
  const selected = await row(page, 2).locator('b').innerText();
  react.release();
  await expect(search(page)).toBeVisible();
  await expect(
    page.getByRole('group', { name: 'Selected members' }).getByText(/^3 of [\d,]+\+? selected$/),
  ).toBeVisible();
  expect(await ticked.locator('b').allInnerTexts()).toEqual(names);
  await expect(page.getByRole('heading', { name: selected })).toBeVisible();
});

it('ticks a range, and rows that React does not draw', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  const { react } = await open(page, { email: 'superadmin@platform.example' });
  // All that were asked for are drawn.
  await expect(list(page).getByRole('option')).toHaveCount(50);
  await row(page, 45).locator('.iam-listbox-tick').click();
  await row(page, 47)
    .locator('.iam-listbox-tick')
    .click({ modifiers: ['Shift'] });
  await expect(list(page).getByRole('option', { checked: true })).toHaveCount(3);
  await list(page).evaluate((node) => (node.scrollTop = 0));
  react.release();
  await expect(search(page)).toBeVisible();
  await expect(page.getByText(/^3 of [\d,]+\+? selected$/)).toBeVisible();
});

it('ticks all who were ticked at once before React came', async ({ page }) => {
  const { react } = await open(page);
  await expect(list(page).getByRole('option')).toHaveCount(50);
  await page.locator('.iam-team-selection .iam-listbox-tick').click();
  await expect(row(page, 3)).toHaveAttribute('aria-checked', 'true');
  react.release();
  await expect(search(page)).toBeVisible();
  await expect(row(page, 3)).toHaveAttribute('aria-checked', 'true');
  await expect(page.getByText(/^50 of [\d,]+\+? selected$/)).toBeVisible();
});

it('opens the dialog of a button that was pressed before React came', async ({ page }) => {
  const { react } = await open(page);
  await page.getByRole('button', { name: 'Create new user' }).click();
  react.release();
  await expect(page.getByRole('dialog', { name: 'Create new user' })).toBeVisible();
});

it('keeps focus and scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  const { react } = await open(page);
  await list(page).focus();
  await list(page).evaluate((node) => (node.scrollTop = 150));
  react.release();
  await expect(search(page)).toBeVisible();
  await expect(list(page)).toBeFocused();
  expect(await list(page).evaluate((node) => node.scrollTop)).toBe(150);
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 1)).toHaveAttribute('aria-selected', 'true');
});

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 800],
  ['dark', 390],
] as const)
  it(`draws everything where React draws it, ${colorScheme}, ${width} px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    const { react, errors } = await open(page);
    await expect(row(page, 3)).toBeVisible();
    await settle(page);
    const early = await places(page);
    react.release();
    await expect(search(page)).toBeVisible();
    await settle(page);
    expect(await places(page)).toEqual(early);
    expect(errors).toEqual([]);
  });

for (const [what, options] of [
  ['in another language', { html: 'lang="de"' }],
  ['with another API', { markup: '<h1>Fleet</h1><iam-team api-base="/api"></iam-team>' }],
] as const)
  it(`draws nothing before React, ${what}`, async ({ page }) => {
    const { react, errors } = await open(page, options);
    await page.waitForFunction(() => document.querySelector('link[rel=modulepreload]'));
    expect(await page.locator('.iam-early').count()).toBe(0);
    react.release();
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(errors).toEqual([]);
  });

it('shows its own sentence to those who may not see members', async ({ page }) => {
  const { react } = await open(page, { email: 'mona.member@northwind.example' });
  react.release();
  await expect(page.getByText('You don’t have access to this page')).toBeVisible();
  await expect(page.locator('.iam-early')).toHaveCount(0);
});
