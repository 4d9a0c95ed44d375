import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startService, type TestService } from '../../service/support/service.ts';
import { freePort } from '../../service/support/free-port.ts';
import { PASSWORD } from '../support/api.ts';
import {
  button,
  countLogIns,
  countShifts,
  EMAIL,
  expectSameNodes,
  holdRequests,
  login,
  password,
  rememberNodes,
} from '../support/prerendered-page.ts';
import { npmScript, serveHostPages, type HostPages } from '../support/host-pages.ts';
import { afterAll, beforeAll, describe, expect, it } from '../support/it.ts';
import { settle } from '../support/settle.ts';

const cdn = join(import.meta.dirname, '../../../dist/cdn');

describe.configure({ timeout: 90_000 });

let service: TestService;
let hosts: HostPages;
let console: string;

const html = (language = '') => readFileSync(join(cdn, `html/sign-in${language}.html`), 'utf8');

/** A policy that allows no more than the HTML needs, and a style sheet that breaks every form of the host. */
const strict = () => {
  const { html: allowed } = JSON.parse(readFileSync(join(cdn, 'manifest.json'), 'utf8')) as {
    html: Record<string, { script: string; styles: string[] }>;
  };
  const { script, styles } = allowed['html/sign-in.html'] ?? { script: '', styles: [] };
  const policy =
    `default-src 'none'; script-src ${console} '${script}'; style-src 'nonce-host' ` +
    `${styles.map((one) => `'${one}'`).join(' ')}; connect-src ${console}; img-src data: ${console}; ` +
    "base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
  return (
    `<meta http-equiv="Content-Security-Policy" content="${policy}">` +
    '<style nonce="host">form, label, input, button { display: inline !important; color: red !important; ' +
    'font: 31px fantasy !important; margin: 9px !important; border: 9px dotted !important }</style>'
  );
};

beforeAll(async () => {
  const port = await freePort();
  console = `http://console.iam.localhost:${port}`;
  const script = `<script type="module" src="${console}/cdn/iam.js"></script>`;
  const named = html().replace('<iam-sign-in', `<iam-sign-in api-base="${console}/api"`);
  hosts = await serveHostPages({
    '/log-in': { head: strict() + script, body: html() },
    '/npm': { head: await npmScript(['sign-in']), body: named },
    '/german': { head: script, body: `<div lang="de">${html('.de')}</div>` },
    '/other-language': { head: script, body: `<div lang="de">${html()}</div>` },
  });
  service = await startService({
    env: {
      PORT: String(port),
      PUBLIC_URL: console,
      TRUSTED_DOMAINS: hosts.at('fleet.localhost'),
      RATE_LIMIT_SCALE: '100',
    },
  });
});
afterAll(async () => {
  await hosts?.stop();
  await service?.stop();
});

const url = (path: string) => hosts.at('fleet.localhost') + path;
const welcome = (page: Page) => page.getByRole('heading', { name: 'You are logged in' });

const SCRIPTS = /\/cdn\/.*\.js$/;

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const) {
  it(`shows the same picture before any script as React, ${colorScheme}, ${width} px`, async ({ page, context }) => {
    const scripts = await holdRequests(context, SCRIPTS);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 1000 });
    await countShifts(page);
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(url('/log-in'), { waitUntil: 'commit' });
    await expect(login(page)).toBeVisible();
    await settle(page);
    await rememberNodes(page);
    const first = await page.screenshot();
    scripts.release();
    await expectSameNodes(page);
    await settle(page);
    expect((await page.screenshot()).equals(first), 'the picture is the same').toBe(true);
    expect(await page.evaluate('shifted')).toEqual([]);
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
      'href',
      `${console}/auth/restore-password`,
    );
    expect(errors).toEqual([]);
  });
}

for (const path of ['/log-in', '/npm']) {
  it(`logs in once with what was typed and sent before any script, ${path}`, async ({ page, context }) => {
    const scripts = await holdRequests(context, SCRIPTS);
    const logIns = countLogIns(page);
    await page.goto(url(path), { waitUntil: 'commit' });
    await login(page).fill(EMAIL);
    await password(page).fill(PASSWORD);
    await page.keyboard.press('Enter');
    scripts.release();
    await expect(login(page)).toBeHidden();
    expect(logIns()).toBe(1);
    await expect(page).toHaveURL(url(path));
    await page.reload();
    await expect(welcome(page)).toBeVisible();
    await expect(login(page)).toHaveCount(0);
  });
}

it('has the form in the language of the page', async ({ page, context }) => {
  const scripts = await holdRequests(context, SCRIPTS);
  await page.goto(url('/german'), { waitUntil: 'commit' });
  const field = page.getByRole('textbox', { name: 'Benutzername oder E-Mail' });
  await field.fill('olivia');
  await rememberNodes(page);
  scripts.release();
  await expectSameNodes(page);
  await expect(field).toHaveValue('olivia');
  await expect(button(page, 'Anmelden')).toBeDisabled();
});

it('gives way to the form in the language of the page', async ({ page }) => {
  await page.goto(url('/other-language'));
  await expect(page.getByRole('textbox', { name: 'Benutzername oder E-Mail' })).toHaveCount(1);
  await expect(login(page)).toHaveCount(0);
  await expect(page.locator('[data-iam-form]')).toHaveCount(1);
});
