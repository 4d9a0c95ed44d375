import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { call, SUPER_ADMIN, tokenOf } from '../support/api.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, addMember, addWebhook, asOwner, ownOrganization } from '../support/organization.ts';

/** More rows than two pages of any list hold. */
const MANY = 41;

let own: OwnOrganization;
let superToken = '';
let webhook = 0;
beforeAll(async ({ baseURL }) => {
  it.setTimeout(120_000);
  own = await ownOrganization(baseURL ?? '');
  superToken = await tokenOf(own.api, SUPER_ADMIN);
  webhook = await addWebhook(own);
  for (let at = 0; at < MANY; at += 1) await asOwner(own, `/webhooks/${webhook}/test`, {});
  // Each member is an entry of the activity too.
  for (let at = 0; at < MANY; at += 1) await addMember(own, `Member ${at}`, [own.administratorRole]);
  const keeper = await addMember(own, 'Kim Keeper', [own.administratorRole]);
  for (let at = 0; at < 17; at += 1)
    await call(
      own.api,
      'POST',
      '/organizations',
      { name: `Next ${at} of ${own.id}`, owner_user_id: keeper.id },
      superToken,
    );
});
afterAll(() => own.api.dispose());

const lists = [
  { table: 'Users', path: () => '/auth/organization?tab=users', endpoint: '/api/user' },
  { table: 'Activity', path: () => '/auth/organization?tab=activity', endpoint: '/audit' },
  {
    table: 'Deliveries',
    path: () => `/auth/organization?tab=webhooks&webhook=${webhook}`,
    endpoint: '/deliveries',
  },
  { table: 'Organizations', path: () => '/auth/organizations', endpoint: '/api/organizations' },
];

/** The pages that the browser asks for, as `__offset` and whether it continues behind a row. */
function pagesAskedFor(page: Page, endpoint: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.endsWith(endpoint)) return;
    asked.push(`${searchParams.get('__offset')} ${searchParams.has('__after') ? 'behind a row' : 'by number'}`);
  });
  return asked;
}

for (const { table, path, endpoint } of lists) {
  it(`the next page of ${table} continues behind the last row of the page before`, async ({ browser }) => {
    const page = await openAs(browser, table === 'Organizations' ? superToken : own.owner.token, path());
    const rows = page.getByRole('table', { name: table, exact: true }).locator('tbody').getByRole('row');
    const pages = page.getByRole('navigation', { name: new RegExp(table) });
    await expect(pages.getByText(/^1–\d+ of [\d,]+/)).toBeVisible();
    const size = await rows.count();
    const first = await rows.allTextContents();
    const asked = pagesAskedFor(page, endpoint);

    await pages.getByRole('button', { name: 'Next page' }).click();
    await expect(pages.getByText(new RegExp(`^${size + 1}–${2 * size} of `))).toBeVisible();
    const second = await rows.allTextContents();
    await pages.getByRole('button', { name: 'Next page' }).click();
    await expect(pages.getByText(new RegExp(`^${2 * size + 1}–`))).toBeVisible();
    expect(asked).toEqual([`${size} behind a row`, `${2 * size} behind a row`]);

    await pages.getByRole('button', { name: 'Previous page' }).click();
    await expect(rows).toHaveText(second);
    await pages.getByRole('button', { name: 'Previous page' }).click();
    await expect(rows).toHaveText(first);
    await page.context().close();
  });
}

it('the team continues behind its first page', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/user');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).waitFor();
  await page.route(/\/api\/user\?.*__count=1000&__offset=0&/, async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('__count', '20');
    await route.continue({ url: url.href });
  });
  const asked = pagesAskedFor(page, '/api/user');
  await page.goto('/auth/team');
  await page.getByRole('listbox', { name: 'Team members' }).press('End');
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-setsize', String(MANY + 2));
  expect(asked).toEqual(['0 by number', '20 behind a row']);
  await page.context().close();
});
