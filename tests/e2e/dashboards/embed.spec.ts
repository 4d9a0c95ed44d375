import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { npmBundle } from '../support/host-pages.ts';
import { expect, it } from '../support/it.ts';
import { PASSWORD } from '../support/api.ts';
import { onThisMachine } from '../support/empty-service.ts';
import { newcomer } from '../support/users.ts';

/** A page of another team, on a domain that the demo trusts. */
const HOST = 'https://dashboards.northwind.example';
/** URL of the service under test. */
const service = () => it.info().project.use.baseURL ?? '';
const root = join(import.meta.dirname, '../../..');
const HOSTILE = readFileSync(join(root, 'demo/kit/hostile.css'), 'utf8');

it.use(onThisMachine);

interface HostPage {
  body: string;
  css?: string;
  scripts?: Record<string, string>;
}

/** Serves the host's page under the strictest policy that allows our script, and counts violations. */
async function open(page: Page, { body, css = '', scripts = {} }: HostPage): Promise<void> {
  const policy =
    `default-src 'none'; script-src 'self' ${service()}; connect-src ${service()}; style-src 'self'; img-src ` +
    `'self' data: blob:; require-trusted-types-for 'script'; trusted-types 'none'; form-action 'none'; base-uri ` +
    `'none'`;
  const answer = (route: Route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/host.css') return route.fulfill({ contentType: 'text/css', body: css });
    if (scripts[pathname] !== undefined)
      return route.fulfill({ contentType: 'text/javascript', body: scripts[pathname] });
    const html =
      '<!doctype html><html lang="en"><meta charset="utf-8"><title>Portal</title><link rel="icon" ' +
      `href="data:,"><link rel="stylesheet" href="/host.css"><main><h1>Portal</h1>${body}</main></html>`;
    return route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': policy }, body: html });
  };
  await page.route(`${HOST}/**`, answer);
  await page.addInitScript(() => {
    const broken: string[] = [];
    Object.assign(globalThis, { broken });
    addEventListener('securitypolicyviolation', (event) =>
      broken.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  await page.goto(`${HOST}/portal`);
}

const broken = (page: Page) => page.evaluate(() => (globalThis as unknown as { broken: string[] }).broken);
const cdn = () => `<script type="module" src="${service()}/cdn/iam.js"></script>`;
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Login or email' });

it('draws a lone <iam-sign-in> after one file, and loads no more than its class', async ({ page }) => {
  const rounds: string[][] = [[]];
  let held: (() => void)[] = [];
  let quiet: NodeJS.Timeout | undefined;
  // A round is everything requested before its first response; it ends when no more requests start.
  let isShown = () => {};
  const shown = new Promise<void>((resolve) => (isShown = resolve));
  const endRound = async () => {
    if (rounds.length === 2) await shown;
    rounds.push([]);
    for (const go of held) go();
    held = [];
  };
  await page.route(`${service()}/**`, async (route) => {
    rounds.at(-1)?.push(new URL(route.request().url()).pathname);
    clearTimeout(quiet);
    quiet = setTimeout(() => void endRound(), 400);
    await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  await open(page, { body: `<iam-sign-in></iam-sign-in>${cdn()}` });
  await expect(nameField(page)).toBeVisible();
  isShown();
  await page.waitForLoadState('networkidle');
  const asked = rounds.filter((round) => round.length > 0);
  expect(asked[0]).toEqual(['/cdn/iam.js']);
  expect(asked).toHaveLength(2);
  const chunk: unknown = expect.stringMatching(/^\/cdn\/chunk-/);
  expect(asked[1]).toEqual(['/cdn/define/sign-in.js', chunk, chunk, chunk]);
  expect(await broken(page)).toEqual([]);
});

/** Appearance of each part of the form and its card: size, colors and fonts. */
const shapes = (page: Page) =>
  page.evaluate(() => {
    const host = document.querySelector('iam-sign-in');
    const all = [
      ...(host?.shadowRoot?.querySelectorAll('*') ?? []),
      ...(host?.querySelectorAll('[data-iam-form] *') ?? []),
    ];
    return all
      .filter((element) => element.getClientRects().length > 0 && !element.closest('svg'))
      .map((element) => {
        const box = element.getBoundingClientRect();
        const look = getComputedStyle(element);
        const styles = [
          'display',
          'color',
          'backgroundColor',
          'fontFamily',
          'fontSize',
          'fontWeight',
          'fontStyle',
          'letterSpacing',
          'textTransform',
          'textAlign',
          'padding',
          'borderTopWidth',
          'borderTopColor',
          'borderTopLeftRadius',
          'cursor',
        ] as const;
        return (
          `${element.localName}.${element.getAttribute('class') ?? ''} ` +
          `${Math.round(box.width)}x${Math.round(box.height)} ` +
          styles.map((name) => look[name]).join('; ')
        );
      });
  });

it("keeps its forms unchanged by a hostile page's styles, under a strict policy", async ({ page }) => {
  const body = `<div class="room"><iam-sign-in theme="light"></iam-sign-in></div>${cdn()}`;
  const room =
    '.room { display: block !important; inline-size: 600px !important; margin: 0 !important; padding: 0 ' +
    '!important; border: 0 !important; }';
  await open(page, { body, css: room });
  await expect(nameField(page)).toBeVisible();
  const calm = await shapes(page);
  await page.unroute(`${HOST}/**`);
  await open(page, { body, css: `${HOSTILE}${room}` });
  await expect(nameField(page)).toBeVisible();
  const hostile = await shapes(page);
  expect(calm.length).toBeGreaterThan(25);
  expect(hostile.filter((line) => !calm.includes(line))).toEqual([]);
  expect(hostile).toHaveLength(calm.length);
  expect(await nameField(page).evaluate((input) => input.matches(':focus'))).toBe(false);
  expect(await broken(page)).toEqual([]);
});

it('tells the host about the login and keeps its page', async ({ page }) => {
  const person = await newcomer(service());
  const heard = `
    for (const name of ['iam-signed-in', 'iam-navigate', 'iam-toast']) addEventListener(name, (event) => {
      event.preventDefault();
      (globalThis.heard ??= []).push([name, event.detail]);
    });`;
  await open(page, {
    body: `<script src="/heard.js"></script><iam-sign-in></iam-sign-in>${cdn()}`,
    scripts: { '/heard.js': heard },
  });
  const events = () =>
    page.evaluate(() => (globalThis as unknown as { heard?: [string, Record<string, unknown>][] }).heard ?? []);
  await nameField(page).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('not-it-at-all');
  await page.keyboard.press('Enter');
  await expect.poll(events).toEqual([['iam-toast', { kind: 'error', message: 'Wrong login or password.' }]]);
  await expect(page.getByText('Wait 3 seconds')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByText('You are logged in')).toBeVisible();
  expect((await events()).map(([name]) => name)).toEqual(['iam-toast', 'iam-signed-in']);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(async () => (await events()).length).toBe(3);
  expect((await events())[1]?.[1]).toEqual({ userId: person.id, organizationId: null });
  expect((await events())[2]?.[1]).toEqual({ name: 'user', url: `${service()}/auth/user` });
  expect(page.url()).toBe(`${HOST}/portal`);
  expect(await broken(page)).toEqual([]);
});

it('shares one session between two bundles on one page', async ({ page }) => {
  const person = await newcomer(service());
  const npm = await npmBundle(['sign-in']);
  const body =
    '<script type="module" src="/npm.js"></script><iam-sign-in ' +
    `api-base="${service()}/api"></iam-sign-in><iam-account api-base="${service()}/api"></iam-account>${cdn()}`;
  await open(page, { body, scripts: { '/npm.js': npm } });
  await page.evaluate(() => addEventListener('iam-navigate', (event) => event.preventDefault()));
  await expect(page.getByText('Your session has ended').or(page.getByText('Log in to')).first()).toBeVisible();
  await nameField(page).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.locator('iam-account').getByRole('textbox', { name: 'Login', exact: true })).toBeVisible();
  expect((await page.context().cookies(HOST)).filter(({ name }) => name.startsWith('token'))).toHaveLength(1);
});
