import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../runner/browser.mjs';
import { adapt, commands } from '../architecture/support/doc-examples.ts';
import { openStream } from '../faults/support/stream.ts';
import { until } from '../service/support/until.ts';
import { expect as patient, openBrowser, openContext } from '../integrations/browser.mjs';
import { type Checkout, checkOut, hasDocker } from './support/docker.ts';
import { startLoad } from './support/load.ts';

const URL = 'http://localhost:8080';
const MAILS = 'http://localhost:8025/api/v1';
const ADA = { email: 'ada@example.com', password: 'velvet-anchor-77' };
const COMPOSE = 'docker compose -f deploy/compose.yaml';

describe.skipIf(!hasDocker)('the compose file (needs Docker with compose)', () => {
  let checkout: Checkout;
  /** The commands of the docs: those that start, and those that replace one process after the other. */
  let [start, admin, upgrade] = ['', '', ''];
  const compose = (rest: string) => checkout.run(`${COMPOSE} ${rest}`);
  const inside = (code: string) => compose(`exec -T service-1 sh -c '${code}'`);

  beforeAll(async () => {
    checkout = checkOut();
    const all = commands('docs/operations.md', '--build --detach --wait');
    [start = '', admin = ''] = all.split(/^(?=.* exec )/m);
    upgrade = commands('docs/operations.md', '--no-deps service-1');
    await checkout.run(start);
  });
  afterAll(async () => {
    if (!checkout) return;
    await compose('down --volumes --rmi local');
    checkout.remove();
  });

  /** Logs in through the proxy. @returns the session's token */
  async function logIn(): Promise<string> {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${URL}/api/auth`, { method: 'POST', headers, body: JSON.stringify(ADA) });
    const { data } = (await answer.json()) as { data: { access_token: string }[] };
    return data[0]?.access_token ?? '';
  }

  it('runs healthy processes, each alone in its container, without rights', async () => {
    expect(await compose("ps --format '{{.Service}} {{.Health}}' service-1 service-2")).toMatch(
      /^service-1 healthy\nservice-2 healthy\n$/,
    );
    expect(await inside('id -un; tr "\\0" " " < /proc/1/cmdline')).toMatch(/^node\nnode .*\/iam-service $/);
    // The health check's process, if one runs now, and this shell; a dead one would be a Z.
    expect(await inside('cat /proc/[0-9]*/stat | cut -d" " -f3')).not.toContain('Z');
    await expect(inside('touch /app/written')).rejects.toThrow('Read-only file system');
    expect(await compose('config')).toContain('/run/secrets/secret_key');
  });

  it('answers through the proxy alone, and keeps metrics inside', async () => {
    const status = async (url: string) => (await fetch(url)).status;
    for (const [path, expected] of Object.entries({ livez: 200, readyz: 200, 'auth/set-up': 200, metrics: 404 }))
      expect([path, await status(`${URL}/${path}`)]).toEqual([path, expected]);
    const published = await compose("ps --format '{{.Service}} {{range .Publishers}}{{.PublishedPort}} {{end}}'");
    expect(published.match(/[1-9]\d{3,}/g)?.sort()).toEqual(['8025', '8080']);
    const metrics = 'node -e "fetch(\\"http://127.0.0.1:9464/metrics\\").then((one) => console.log(one.status))"';
    expect(await inside(metrics)).toBe('200\n');
  });

  it('gets its first administrator by the documented command', async () => {
    const asked = `exec -T -e ADMIN_EMAIL=${ADA.email} -e ADMIN_NAME=Ada -e ADMIN_PASSWORD=${ADA.password} `;
    expect(await checkout.run(adapt(admin, { 'exec ': asked }))).toContain('Ada <ada@example.com> is a super admin');
    expect(await logIn()).not.toBe('');
  });

  it('streams through the proxy as it happens', async () => {
    const stream = await openStream(URL, await logIn());
    await stream.until('its first words');
    await stream.until('a heartbeat');
    expect(stream.isOpen()).toBe(true);
    stream.close();
  });

  const program = findBrowser();
  it.skipIf(!program)('logs a user in, and mails a link that works (needs a browser)', async () => {
    const browser: Browser = await openBrowser(program);
    const { page, problems, hasStream, close } = await openContext(browser, URL);
    await page.goto(`${URL}/auth/sign-in`);
    await page.getByRole('textbox', { name: 'Login or email' }).fill(ADA.email);
    await page.getByLabel('Password', { exact: true }).fill(ADA.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await patient(page.getByRole('button', { name: /^Account/ }).first()).toBeVisible();
    await patient.poll(() => hasStream(page)).toBe(true);

    await page.context().clearCookies();
    await page.goto(`${URL}/auth/sign-in`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await patient(page.getByRole('heading', { name: 'Restore your password' })).toBeVisible();
    await page.getByRole('textbox', { name: /email/i }).fill(ADA.email);
    await page.getByRole('button', { name: 'Restore password' }).click();
    await patient(page.getByRole('heading', { name: 'Email has been sent' })).toBeVisible();
    const mails = async () =>
      ((await (await fetch(`${MAILS}/messages`)).json()) as { messages: { ID: string }[] }).messages;
    const [mail] = await until(async () => ((await mails()).length > 0 ? mails() : null), 'a mail');
    const { Text } = (await (await fetch(`${MAILS}/message/${mail?.ID}`)).json()) as { Text: string };
    await page.goto(/http:\/\/localhost:8080\/auth\/user\/reset\?hash=\S+/.exec(Text)?.[0] ?? 'about:blank');
    await patient(page.getByLabel('Confirm password', { exact: true })).toBeVisible();
    expect(problems).toEqual([]);
    await close();
    await browser.close();
  });

  it('answers every request while processes stop, start and are replaced', { timeout: 600_000 }, async () => {
    const load = startLoad(URL, await logIn());
    await until(() => load.answered() > 200, 'answers');
    for (const name of ['service-1', 'service-2']) {
      await compose(`stop ${name}`);
      expect(await checkout.run(`docker inspect -f '{{.State.ExitCode}}' $(${COMPOSE} ps -aq ${name})`)).toBe('0\n');
      await compose(`up --detach --wait ${name}`);
    }
    await checkout.run(adapt(upgrade, { '--no-deps': '--no-deps --force-recreate' }));
    expect(await load.stop()).toEqual({ 200: expect.any(Number), 201: expect.any(Number) });
  });

  it('answers through a proxy that starts while a process is away', async () => {
    await compose('stop service-2');
    await compose('restart --no-deps proxy');
    const isReady = () =>
      fetch(`${URL}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
    expect(await until(isReady, 'the other process')).toBe(true);
    await compose('start service-2');
  });
});
