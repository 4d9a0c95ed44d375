import type { Page } from '@playwright/test';
import { freePort } from '../../service/support/free-port.ts';
import { startService, type TestService } from '../../service/support/service.ts';
import { tokenOf } from '../support/api.ts';
import { onThisMachine } from '../support/empty-service.ts';
import { tokenCookies } from '../support/host-pages.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { keepToken, logInHere } from '../support/log-in.ts';

const OLIVIA = 'olivia.owner@northwind.example';
const CORA = 'cora.owner@contoso.example';

// Chromium counts a page that the test answers as one of the internet, which may not contact this machine.
it.use(onThisMachine);

let second: TestService;
let api: string;
beforeAll(async ({ baseURL }) => {
  it.setTimeout(90_000);
  const port = await freePort();
  const url = `http://second.localhost:${port}`;
  api = `${url}/api`;
  second = await startService({
    env: {
      PORT: String(port),
      PUBLIC_URL: url,
      TRUSTED_DOMAINS: new URL(baseURL ?? '').origin,
      RATE_LIMIT_SCALE: '100',
    },
  });
});
afterAll(() => second?.stop());

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const login = (page: Page, name: string) =>
  part(page, name).locator('iam-account').getByRole('textbox', { name: 'Login', exact: true });

/** A page with the elements of two services. */
async function openBoth(page: Page, baseURL: string): Promise<void> {
  const both = [
    ['First', ''],
    ['Second', ` api-base="${api}"`],
  ].map(
    ([name, base]) =>
      `<section aria-label="${name}"><iam-header app-name="${name}"${base}></iam-header>` +
      `<iam-account${base}></iam-account></section>`,
  );
  const html =
    '<!doctype html><html lang="en"><head><title>Two</title><link rel="icon" href="data:,">' +
    `<script type="module" src="/cdn/iam.js"></script></head><body><main><h1>Two</h1>${both.join('')}</main></html>`;
  await page.route(`${baseURL}/two`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto('/two');
}

it('keeps two services on one page apart: sessions, tokens, users and logout', async ({ page, baseURL }) => {
  const sent = new Map<string, Set<string>>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const { authorization } = request.headers();
    if (!pathname.startsWith('/api/') || !authorization) return;
    sent.set(origin, (sent.get(origin) ?? new Set()).add(authorization));
  });
  const token = await tokenOf(page.request, OLIVIA);
  await keepToken(page.context(), token);
  await openBoth(page, baseURL ?? '');
  await expect(login(page, 'First')).toBeVisible();
  await expect(part(page, 'Second').getByText('Log in to see this')).toBeVisible();

  await part(page, 'Second').locator('iam-account').getByRole('button', { name: 'Log in', exact: true }).click();
  await logInHere(page, CORA);
  await expect(login(page, 'Second')).toHaveValue(/cora/);
  await expect(login(page, 'First')).toHaveValue(/olivia/);
  await expect(part(page, 'First').getByRole('button', { name: /^Account menu.*Olivia/ })).toBeVisible();
  await expect(part(page, 'Second').getByRole('button', { name: /^Account menu.*Cora/ })).toBeVisible();
  expect((await tokenCookies(page.context(), page.url())).sort()).toEqual([
    'token',
    expect.stringMatching(/^token-\w+$/),
  ]);

  await page.reload();
  await expect(login(page, 'Second')).toHaveValue(/cora/);
  await expect(login(page, 'First')).toHaveValue(/olivia/);
  const [first, other] = [new URL(baseURL ?? '').origin, new URL(api).origin].map((origin) => [
    ...(sent.get(origin) ?? []),
  ]);
  expect(first).toEqual([`Bearer ${token}`]);
  expect(other).toHaveLength(1);
  expect(other).not.toContain(`Bearer ${token}`);

  await part(page, 'Second')
    .getByRole('button', { name: /^Account menu/ })
    .click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(part(page, 'Second').locator('iam-account').getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(login(page, 'First')).toHaveValue(/olivia/);
  expect(await tokenCookies(page.context(), page.url())).toEqual(['token']);
});
