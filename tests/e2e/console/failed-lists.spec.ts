import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { SUPER_ADMIN, tokenOf } from '../support/api.ts';
import { hostPage } from '../support/host-pages.ts';
import { logIn, logInHere, openAs, signedIn } from '../support/log-in.ts';
import {
  type OwnOrganization,
  addMember,
  addRole,
  addWebhook,
  announce,
  asOwner,
  ownOrganization,
} from '../support/organization.ts';

interface ListFlow {
  name: string;
  path: string;
  /** The endpoint that fills it. */
  endpoint: RegExp;
  /** A row that is shown before the filter changes. */
  row: (page: Page) => ReturnType<Page['getByRole']>;
  /** Changes the filter. @param value the first value, or the second */
  filter: (page: Page, value: 0 | 1) => Promise<unknown>;
}

let own: OwnOrganization;
let superToken = '';
let webhook = 0;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
  superToken = await tokenOf(own.api, SUPER_ADMIN);
  await addRole(own, 'Night watch', ['auth.users.READ']);
  await announce(own);
  webhook = await addWebhook(own);
  await asOwner(own, `/webhooks/${webhook}/test`, {});
});
afterAll(() => own.api.dispose());

const search = (page: Page, value: 0 | 1) =>
  page
    .getByRole('searchbox', { name: 'Search' })
    .first()
    .fill(value ? 'yy' : 'zz');
const firstOf = (table: string) => (page: Page) =>
  page.getByRole('table', { name: table }).getByRole('rowheader').first();
const radio = (first: string, second: string) => (page: Page, value: 0 | 1) =>
  page.getByText(value ? second : first, { exact: true }).click();

const flows: ListFlow[] = [
  {
    name: 'the team',
    path: '/auth/team?type=active',
    endpoint: /\/api\/user\?/,
    row: (page) => page.getByRole('option').first(),
    filter: radio('Suspended', 'All'),
  },
  {
    name: 'roles',
    path: '/auth/roles',
    endpoint: /\/api\/role\?/,
    row: firstOf('Roles'),
    filter: radio('Deleted', 'Current'),
  },
  {
    name: 'members of the organization',
    path: '/auth/organization?tab=users',
    endpoint: /\/api\/user\?/,
    row: firstOf('Users'),
    filter: search,
  },
  {
    name: 'activity',
    path: '/auth/organization?tab=activity',
    endpoint: /\/audit\?/,
    row: firstOf('Activity'),
    filter: search,
  },
  {
    name: 'announcements',
    path: '/auth/announcements',
    endpoint: /\/api\/announcements\/manage\?/,
    row: firstOf('Announcements'),
    filter: search,
  },
  {
    name: 'deliveries',
    path: '/auth/organization?tab=webhooks&webhook=',
    endpoint: /\/deliveries\?/,
    row: firstOf('Deliveries'),
    filter: (page, value) => page.getByRole('radio', { name: value ? 'All statuses' : 'Delivered' }).click(),
  },
  {
    name: 'organizations',
    path: '/auth/organizations',
    endpoint: /\/api\/organizations\?/,
    row: firstOf('Organizations'),
    filter: search,
  },
];

for (const { name, path, endpoint, row, filter } of flows) {
  it(`a failed filter of ${name} drops the rows, and loads on retry, online again, or after a log in`, async ({
    browser,
  }) => {
    const token = name === 'organizations' ? superToken : own.owner.token;
    const to = path.endsWith('=') ? `${path}${webhook}` : path;
    const page = await openAs(browser, token, to);
    await page.route('**/api/in_app_notifications/stream', () => {});
    await expect(row(page)).toBeVisible();
    let failure: 'broken' | 'offline' | 'ended' | 'none' = 'broken';
    await page.route(endpoint, (route) => {
      if (failure === 'none') return route.continue();
      if (failure === 'offline') return route.abort('internetdisconnected');
      const [status, code] = failure === 'broken' ? [500, 'internal'] : [401, 'session_ended'];
      return route.fulfill({ status, json: { meta: { error: { code, message: 'It failed' } } } });
    });
    await filter(page, 0);
    await expect(page.getByText('This could not be loaded')).toBeVisible();
    await expect(row(page)).toHaveCount(0);
    failure = 'offline';
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('The service cannot be reached').first()).toBeVisible();
    failure = 'none';
    const loaded = page.waitForResponse(endpoint);
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
    await loaded;
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    failure = 'ended';
    await filter(page, 1);
    await expect(page.getByText('Your session has ended')).toBeVisible();
    failure = 'none';
    await logIn(page, name === 'organizations' ? SUPER_ADMIN : own.owner.email);
    await expect(page.getByText('Your session has ended')).toBeHidden();
    await expect(page).toHaveURL(new RegExp(path.split('?')[0] ?? ''));
    await expect(page.getByRole('searchbox', { name: 'Search' }).or(row(page)).first()).toBeVisible();
    await page.context().close();
  });
}

it('shows the panel with Log in when a filter finds that the session ended, on a page of another team', async ({
  browser,
  baseURL,
}) => {
  const { context } = await signedIn(browser, own.owner.email);
  const page = await hostPage(context, baseURL ?? '', '<iam-team></iam-team>');
  await page.route('**/api/in_app_notifications/stream', () => {});
  await expect(page.getByRole('option').first()).toBeVisible();
  const error = { code: 'session_ended', message: 'Your session has ended.' };
  await page.route(/\/api\/user\?/, (route) => route.fulfill({ status: 401, json: { meta: { error } } }), { times: 1 });
  await page.getByText('Suspended', { exact: true }).click();
  const panel = page.getByRole('alert').filter({ hasText: 'Your session has ended' });
  await expect(panel).toContainText('Log in again to continue where you were.');
  await expect(page.getByRole('option')).toHaveCount(0);
  await panel.or(page.locator('iam-team')).getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  await logInHere(page, own.owner.email);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible();
  await expect(page.getByRole('option').first()).toBeVisible();
  await context.close();
});

it('says that members could not be loaded, and Load more loads them', async ({ browser }) => {
  const { context } = await signedIn(browser, 'adam.admin@northwind.example');
  const page = await context.newPage();
  let fails = true;
  await page.route(/\/api\/user\?.*__offset=0&/, (route) =>
    route.continue({ url: route.request().url().replace('__count=1000', '__count=20') }),
  );
  await page.route(/\/api\/user\?.*__offset=20&/, (route) => (fails ? route.abort() : route.continue()));
  await page.goto('/auth/team?type=active');
  await page.getByRole('listbox', { name: 'Team members' }).press('End');
  const note = page.getByRole('alert').filter({ hasText: 'More members could not be loaded.' });
  await expect(note).toBeVisible();
  fails = false;
  await note.getByRole('button', { name: 'Load more' }).click();
  await expect(note).toBeHidden();
  await expect(page.getByRole('option').first()).not.toHaveAttribute('aria-setsize', '20');
  await context.close();
});

it('says that rows are outdated after a reload failed, and loads them when online again', async ({ browser }) => {
  const member = await addMember(own, 'Sam Stale', [own.administratorRole]);
  const page = await openAs(browser, own.owner.token, `/auth/team?type=all&user=${member.id}`);
  await expect(page.getByRole('option', { name: /Sam Stale/ })).toBeVisible();
  let fails = true;
  await page.route(/\/api\/user\?/, (route) => (fails ? route.abort() : route.continue()));
  await page.getByRole('button', { name: 'Suspend user', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend', exact: true }).click();
  const note = page.getByRole('alert').filter({ hasText: 'This may be out of date: it could not be refreshed.' });
  await expect(note.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('option', { name: /Sam Stale/ })).toBeVisible();
  fails = false;
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
  await expect(note).toBeHidden();
  await page.context().close();
});

it('titles a screen that could not ask who may see it', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, 'about:blank');
  const isSession = (url: URL) => /^\/api\/(auth|user)(\/\d+)?$/.test(url.pathname);
  await page.route(
    (url) => url.pathname.startsWith('/api/') && !isSession(url),
    (route) => route.fulfill({ status: 500, json: { meta: { error: { message: 'Broken', code: 'internal' } } } }),
  );
  for (const [path, title] of [
    ['team', 'Team'],
    ['announcements', 'Announcements'],
    [`organizations/${own.id}/settings`, 'Organization settings'],
  ] as const) {
    await page.goto(`/auth/${path}`);
    await expect(page.getByText('This could not be loaded').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
});
