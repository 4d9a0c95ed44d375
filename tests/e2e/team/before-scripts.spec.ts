import type { BrowserContext, Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { holdRequests } from '../support/prerendered-page.ts';
import { describe, expect, it } from '../support/it.ts';
import { keepToken, signedIn } from '../support/log-in.ts';

const OWNER = 'olivia.owner@northwind.example';
const members = (page: Page) => page.getByRole('listbox', { name: 'Team members' }).getByRole('option');

/** What every screen is made of, and what the team adds. */
const ROUND = [
  'GET /api/auth',
  'GET /api/user/{id}',
  'GET /api/user/{id}/settings',
  'GET /api/possible_permissions',
  'POST /api/check_permission',
];
const ROWS = 'GET /api/user';

/** Collects the page's requests with a token, with numbers in paths as `{id}`. */
function collectRequests(page: Page): { asked: string[]; origins: Set<string> } {
  const found = { asked: [] as string[], origins: new Set<string>() };
  page.on('request', (request) => {
    if (!request.headers()['authorization']) return;
    const { origin, pathname, searchParams } = new URL(request.url());
    found.origins.add(`${origin}${pathname.slice(0, 5)}`);
    // The screens ask for other settings.
    if (pathname.endsWith('/settings') && searchParams.get('keys') !== 'local_format,theme') return;
    found.asked.push(`${request.method()} ${pathname.replace(/\/\d+/g, '/{id}')}`);
  });
  return found;
}

/** A page of a user whom this browser knows, whose scripts are held back. */
async function heldPage({ context }: { context: BrowserContext }, path: string) {
  const page = await context.newPage();
  await page.goto('/auth/user');
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible();
  // The names of all permissions are known.
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('iam.permissions:')));
  // So is that this user may see the team.
  await page.waitForFunction(() => /isBound/.test(JSON.stringify(localStorage)));
  const { release } = await holdRequests(context, /\/assets\/.*\.js$/);
  const requests = collectRequests(page);
  await page.goto(path, { waitUntil: 'commit' });
  return { page, release, ...requests };
}

const missing = (asked: string[], names: string[]) => names.filter((name) => !asked.includes(name));
const repeated = (asked: string[], names: string[]) =>
  names.filter((name) => asked.filter((one) => one === name).length !== 1);

describe('a page whose scripts have not arrived', () => {
  for (const [path, heading, names] of [
    ['/auth/team', 'Team', [...ROUND, ROWS]],
    ['/auth/user', 'My profile', ROUND],
    ['/auth/roles', 'Roles', ROUND],
    ['/auth/organizations/2/settings', 'Organization settings', ROUND],
  ] as const) {
    it(`has asked for its data, each part once: ${path}`, async ({ browser, baseURL }) => {
      const user = await signedIn(browser, OWNER);
      const { page, release, asked, origins } = await heldPage(user, path);
      await expect.poll(() => missing(asked, [...names])).toEqual([]);
      release();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByRole('banner').getByText('Olivia Owner')).toBeVisible();
      expect(repeated(asked, [...names])).toEqual([]);
      expect([...origins]).toEqual([`${baseURL}/api/`]);
      await user.context.close();
    });
  }

  it('has asked who is logged in, on the log in page', async ({ browser }) => {
    const user = await signedIn(browser, OWNER);
    const { page, release, asked } = await heldPage(user, '/auth/sign-in');
    await expect.poll(() => missing(asked, ROUND)).toEqual([]);
    release();
    await expect(page.getByText(OWNER)).toBeVisible();
    expect(repeated(asked, ROUND)).toEqual([]);
    await user.context.close();
  });

  it('forgets the replies if the user logs out meanwhile', async ({ browser }) => {
    const user = await signedIn(browser, OWNER);
    const { page, release, asked } = await heldPage(user, '/auth/team');
    await expect.poll(() => missing(asked, [...ROUND, ROWS])).toEqual([]);
    await user.context.clearCookies();
    release();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await user.context.close();
  });

  it('forgets the replies if somebody else logs in meanwhile', async ({ browser }) => {
    const user = await signedIn(browser, OWNER);
    const { page, release, asked } = await heldPage(user, '/auth/team');
    await expect.poll(() => missing(asked, [...ROUND, ROWS])).toEqual([]);
    const other = await signedIn(browser, 'mona.member@northwind.example');
    await keepToken(user.context, other.token);
    release();
    await expect(page.getByText('You don’t have access to this page')).toBeVisible();
    await expect(members(page)).toHaveCount(0);
    await user.context.close();
    await other.context.close();
  });

  it('shows the log in form if the session has ended', async ({ browser }) => {
    const user = await signedIn(browser, OWNER);
    const page = await user.context.newPage();
    await page.goto('/auth/user');
    await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible();
    await page.goto('about:blank');
    await call(user.context.request, 'DELETE', '/auth', undefined, user.token);
    await page.goto('/auth/team');
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/sign-in/);
    await user.context.close();
  });
});
