import type { Page } from '@playwright/test';
import { expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';

const members = (page: Page) => page.getByRole('listbox', { name: 'Team members' }).getByRole('option');

/** What the team's first view is made of. */
const ROUND = [
  'GET /api/auth',
  'GET /api/user',
  'GET /api/user/{id}',
  'GET /api/user/{id}/settings?keys=local_format,theme',
  'GET /api/possible_permissions',
  'POST /api/check_permission',
];

/** Collects the page's requests to the API, with numbers in paths as `{id}`, and the keys of settings. */
function collectRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    const query = pathname.endsWith('/settings') ? `?keys=${searchParams.get('keys')}` : '';
    asked.push(`${request.method()} ${pathname.replace(/\/\d+/g, '/{id}')}${query}`);
  });
  return asked;
}

for (const email of ['olivia.owner@northwind.example', 'rita.reader@northwind.example']) {
  it(`asks for session, user, permissions and first rows in one round, each once, as ${email}`, async ({ browser }) => {
    const { context } = await signedIn(browser, email);
    const page = await context.newPage();
    await page.goto('/auth/team');
    await expect(members(page).first()).toBeVisible();

    let answer = () => {};
    const held = new Promise<void>((done) => (answer = done));
    await context.route('**/api/auth', async (route) => {
      if (route.request().method() === 'GET') await held;
      await route.continue();
    });
    const asked = collectRequests(page);
    await page.goto('/auth/team', { waitUntil: 'commit' });
    // Nothing is answered about the session yet.
    await expect.poll(() => ROUND.filter((name) => !asked.includes(name))).toEqual([]);
    answer();
    await expect(members(page).first()).toBeVisible();
    expect(ROUND.filter((name) => asked.filter((one) => one === name).length !== 1)).toEqual([]);
    await context.close();
  });
}

it('shows who is logged in now, not the rows that an earlier user of the browser would get', async ({ browser }) => {
  const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
  const page = await context.newPage();
  await page.goto('/auth/team');
  await expect(members(page).first()).toBeVisible();
  const other = await signedIn(browser, 'mona.member@northwind.example');
  await context.addCookies([{ name: 'token', value: other.token, domain: 'localhost', path: '/', sameSite: 'Lax' }]);
  await page.goto('/auth/team');
  await expect(page.getByText('You don’t have access to this page')).toBeVisible();
  await expect(members(page)).toHaveCount(0);
  await context.close();
  await other.context.close();
});
