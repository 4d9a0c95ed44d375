import { createServer, request as forward, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { roleIds } from '../../../service/demo-data/ids.ts';
import { as, call, tokenOf } from '../support/api.ts';
import { afterEach, expect, it } from '../support/it.ts';
import { logIn } from '../support/log-in.ts';

const WALT = 'walt.writer@northwind.example';

let proxy: Server | undefined;
afterEach(() => {
  proxy?.closeAllConnections();
  proxy?.close();
});

/** A proxy that withholds every byte of streams while it `withholds`, as some proxies and antivirus programs do. */
async function startProxy(service: URL) {
  const state = { withholds: true };
  const streams = new Set<ServerResponse>();
  proxy = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    const there = { host: service.hostname, port: service.port, method, path: url, headers };
    const onward = forward(there, (reply) => {
      const isStream = url?.endsWith('/stream') ?? false;
      if (isStream) streams.add(answer);
      if (isStream && state.withholds) return void reply.resume();
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => {
      streams.delete(answer);
      onward.destroy();
    });
    asked.pipe(onward);
  });
  await new Promise<void>((done) => proxy?.listen(0, '127.0.0.1', done));
  const { port } = proxy.address() as AddressInfo;
  return { state, streams, url: `http://localhost:${port}` };
}

it('polls each minute behind a proxy that withholds every byte, and returns to the stream by itself', async ({
  browser,
  baseURL,
}) => {
  const { url, state, streams } = await startProxy(new URL(baseURL ?? ''));
  const context = await browser.newContext({ baseURL: url });
  const owner = await tokenOf(context.request, 'olivia.owner@northwind.example');
  const made = {
    name: 'Muted stream',
    roleIds: [roleIds.northwindAdministrator],
    expiresAt: new Date(Date.now() + 86_400_000),
  };
  const [key] = await call<{ access_token: string }>(context.request, 'POST', '/api-keys', made, owner);
  const page = await context.newPage();
  const lists: string[] = [];
  page.on('request', (asked) => {
    if (asked.url().includes('/in_app_notifications?')) lists.push(asked.url());
  });
  await page.clock.install();
  await page.goto('/auth/sign-in');
  await logIn(page, WALT);
  const bell = page.getByRole('button', { name: 'Notifications', exact: true });
  await expect(bell).toHaveAccessibleDescription(/unread/);
  await expect.poll(() => streams.size).toBe(1);

  const note = { to: { emails: [WALT] }, title: 'Door open', notification_type: 'sensor_updates' };
  const [sent] = await call<{ id: number }>(context.request, 'POST', '/notifications', note, key?.access_token);
  const status = () =>
    as(context.request, key?.access_token ?? '').get<{ status: string }[]>(`/notifications/${sent?.id}`);
  await expect.poll(async () => (await status())[0]?.status).toBe('sent');
  const asked = lists.length;
  await page.clock.fastForward(45_000);
  await expect.poll(() => lists.length, 'the silence is noticed').toBeGreaterThan(asked);
  await expect(page.getByText('New notification: Door open')).toBeAttached();
  const polled = lists.length;
  await page.clock.fastForward(60_000);
  await expect.poll(() => lists.length, 'it asks each minute').toBeGreaterThan(polled);

  state.withholds = false;
  await page.clock.fastForward(60_000);
  await expect.poll(() => streams.size).toBe(1);
  await context.close();
});
