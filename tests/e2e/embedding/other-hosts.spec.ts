import type { Page } from '@playwright/test';
import { startService, type TestService } from '../../service/support/service.ts';
import { freePort } from '../../service/support/free-port.ts';
import { afterAll, beforeAll, describe, expect, it } from '../support/it.ts';
import { lookAt, npmScript, serveHostPages, tokenCookies, type HostPages } from '../support/host-pages.ts';
import { logIn, logInHere } from '../support/log-in.ts';

const OLIVIA = 'olivia.owner@northwind.example';

describe.configure({ timeout: 90_000 });

let service: TestService;
let hosts: HostPages;
let console: string;
let npm: string;

beforeAll(async () => {
  const port = await freePort();
  console = `http://console.iam.localhost:${port}`;
  const cdn = `<script type="module" src="${console}/cdn/iam.js"></script>`;
  const api = `api-base="${console}/api"`;
  const meta = '<meta name="iam-cookie-domain" content="iam.localhost">';
  npm = await npmScript(['account', 'header']);
  hosts = await serveHostPages({
    '/cdn': { body: `<iam-header></iam-header><iam-account></iam-account>${cdn}` },
    '/away': { body: `<iam-header></iam-header><iam-account sign-in="redirect"></iam-account>${cdn}` },
    '/sign-in': { body: `<iam-sign-in></iam-sign-in>${cdn}` },
    '/shared-cdn': { head: meta, body: `<iam-header></iam-header><iam-account></iam-account>${cdn}` },
    '/shared-npm': { head: meta, body: `<iam-header ${api}></iam-header><iam-account ${api}></iam-account>${npm}` },
    '/shared-attribute': { body: `<iam-account cookie-domain="iam.localhost"></iam-account>${cdn}` },
  });
  const trusted = ['fleet.localhost', 'app.iam.localhost', 'shop.iam.localhost'].map((host) => hosts.at(host));
  service = await startService({
    env: {
      PORT: String(port),
      PUBLIC_URL: console,
      COOKIE_DOMAIN: 'iam.localhost',
      TRUSTED_DOMAINS: trusted.join(','),
      RATE_LIMIT_SCALE: '100',
    },
  });
});
afterAll(async () => {
  await hosts?.stop();
  await service?.stop();
});

const login = (page: Page) => page.locator('iam-account').getByRole('textbox', { name: 'Login', exact: true });
const askedToLogIn = (page: Page) => page.locator('iam-account').getByText('Log in to see this');
const logInButton = (page: Page) => page.locator('iam-account').getByRole('button', { name: 'Log in', exact: true });

/** Answers the question before the first handover to a host. */
async function agree(page: Page, host: string): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Continue to .+ as Olivia .*\?$/ })).toContainText(
    new URL(host).host,
  );
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

const speakGerman = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('lang', 'de'));

it('shares the cookie `token` between hosts of one domain: CDN, npm, meta tag and attribute, with logout', async ({
  page,
  context,
}) => {
  await page.goto(`${console}/auth/sign-in`);
  await logIn(page, OLIVIA);
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible();
  const pages: Page[] = [];
  for (const [host, path] of [
    ['app.iam.localhost', '/shared-cdn'],
    ['shop.iam.localhost', '/shared-npm'],
    ['shop.iam.localhost', '/shared-attribute'],
  ] as const) {
    const opened = await context.newPage();
    await opened.goto(`${hosts.at(host)}${path}`);
    await expect(login(opened)).toBeVisible();
    expect(await tokenCookies(context, opened.url())).toEqual(['token']);
    pages.push(opened);
  }
  const [cdn, npmPage, third] = pages as [Page, Page, Page];
  await cdn.getByRole('button', { name: /^Account/ }).click();
  await cdn.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect.poll(() => tokenCookies(context, console)).toEqual([]);
  // The header's stream reports it at once; a page without a stream checks when the user returns.
  await expect(login(npmPage)).toBeHidden();
  await expect(logInButton(npmPage)).toBeVisible();
  await lookAt(third);
  await expect(login(third)).toBeHidden();
});

it('uses the shared cookie beside an older one of the host alone, which it removes', async ({ page, context }) => {
  const old = { name: 'token', value: 'iam_of-before-the-domain', path: '/', sameSite: 'Lax' } as const;
  // Browsers send the older one first.
  await context.addCookies([{ ...old, domain: 'app.iam.localhost' }]);
  await page.goto(`${console}/auth/sign-in`);
  await logIn(page, OLIVIA);
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible();
  const host = hosts.at('app.iam.localhost');
  expect(await tokenCookies(context, host)).toEqual(['token', 'token']);
  await page.goto(`${host}/shared-cdn`);
  await expect(login(page)).toBeVisible();
  expect(await tokenCookies(context, host)).toEqual(['token']);
  await page.goto(`${console}/auth/user`);
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible();
});

it("hands the console's login over to a page of another host, without a second form", async ({ page, context }) => {
  const fleet = hosts.at('fleet.localhost');
  await page.goto(`${fleet}/away?tab=1#route`);
  await expect(askedToLogIn(page)).toBeVisible();
  await logInButton(page).click();
  await expect(page).toHaveURL(/\/auth\/sign-in\?redirectTo=.*code_challenge=[\w-]{43}&.*state=/);
  expect(page.url(), 'the query of the page is its own').not.toContain('tab%3D1');
  await logIn(page, OLIVIA);
  await agree(page, fleet);
  await expect(page).toHaveURL(`${fleet}/away?tab=1#route`);
  await expect(login(page)).toBeVisible();
  expect(await tokenCookies(context, fleet)).toEqual([expect.stringMatching(/^token-\w+$/)]);
  await page.reload();
  await expect(login(page)).toBeVisible();

  // The same browser, another host: the console knows who it is.
  const other = await context.newPage();
  const forms: string[] = [];
  other.on('framenavigated', (frame) => forms.push(frame.url()));
  await other.goto(`${hosts.at('app.iam.localhost')}/away`);
  await logInButton(other).click();
  await agree(other, hosts.at('app.iam.localhost'));
  await expect(login(other)).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Login or email' })).toHaveCount(0);
  expect(forms.some((url) => url.includes('code_challenge'))).toBe(true);
  expect(new URL(other.url()).hash).toBe('');

  // The first handover to an origin asked; the next ones do not.
  const again = await context.newPage();
  await again.goto(`${hosts.at('app.iam.localhost')}/away`);
  await expect(login(again)).toBeVisible();
  await context.clearCookies({ name: /^token-/ });
  await again.reload();
  await logInButton(again).click();
  await expect(login(again)).toBeVisible();
  await other.reload();
  await expect(login(other)).toBeVisible();
  await page.reload();
  await expect(login(page).or(askedToLogIn(page))).toBeVisible();
  if (await askedToLogIn(page).isVisible()) await logInButton(page).click();
  await expect(login(page)).toBeVisible();

  // A logout on one host ends the session everywhere within a second if a stream is open.
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(askedToLogIn(page)).toBeVisible();
  await expect(other.locator('iam-account').getByText('Your session has ended')).toBeVisible({ timeout: 2_000 });
  await page.goto(`${console}/auth/user`);
  await expect(page).toHaveURL(/\/auth\/sign-in/);
});

it("discards the code of somebody else's login", async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto(`${hosts.at('fleet.localhost')}/away#iam-code=${'x'.repeat(43)}&iam-state=mine`);
  await expect(askedToLogIn(page)).toBeVisible();
  expect(page.url()).toBe(`${hosts.at('fleet.localhost')}/away`);
  expect(asked).not.toContain('POST /api/auth/handover');
});

it('opens the form in a dialog of the page, which stays open', async ({ page, context }) => {
  const fleet = hosts.at('fleet.localhost');
  await page.goto(`${fleet}/cdn`);
  await expect(askedToLogIn(page)).toBeVisible();
  await logInButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  await logInHere(page, OLIVIA);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(login(page)).toBeVisible();
  expect(page.url()).toBe(`${fleet}/cdn`);
  expect(await tokenCookies(context, fleet)).toEqual([expect.stringMatching(/^token-\w+$/)]);
});

it('keeps <iam-sign-in> on the page, which shows who is logged in', async ({ page }) => {
  const url = `${hosts.at('fleet.localhost')}/sign-in`;
  await page.goto(url);
  await logIn(page, OLIVIA);
  await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible();
  await expect(page.getByText(OLIVIA)).toBeVisible();
  await page.reload();
  await expect(page.getByText(OLIVIA)).toBeVisible();
  expect(page.url()).toBe(url);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('textbox', { name: 'Login or email' })).toBeVisible();
  await logIn(page, OLIVIA);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(/console\.iam\.localhost/);
});

it('tells a page that is not trusted how to become trusted', async ({ page }) => {
  const origin = hosts.at('stranger.localhost');
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.addInitScript(() => {
    const codes: string[] = [];
    Object.assign(globalThis, { codes });
    addEventListener('iam-error', (event) => codes.push((event as CustomEvent<{ code: string }>).detail.code));
  });
  await page.goto(`${origin}/cdn`);
  const alert = page.locator('iam-account').getByRole('alert');
  await expect(alert).toContainText(`does not answer pages of ${origin}`);
  await speakGerman(page);
  await expect(alert).toContainText(`antwortet nicht auf Seiten von ${origin}`);
  expect(said.some((text) => text.includes(origin) && text.includes('trusted domains'))).toBe(true);
  expect(await page.evaluate(() => (globalThis as unknown as { codes: string[] }).codes)).toContain(
    'origin_not_trusted',
  );
});

it('reports a page that cannot store cookies', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
  });
  await page.goto(`${hosts.at('fleet.localhost')}/cdn`);
  const alert = page.locator('iam-account').getByRole('alert');
  await expect(alert).toContainText('cannot keep you logged in');
  await speakGerman(page);
  await expect(alert).toContainText('Ihr Browser speichert keine Cookies von fleet.localhost');
  await page.goto(`${hosts.at('fleet.localhost')}/sign-in`);
  await logIn(page, OLIVIA);
  await expect(page.getByText(/Your browser keeps no cookies of fleet\.localhost/).first()).toBeVisible();
});
