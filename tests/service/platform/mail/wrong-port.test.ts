import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { startService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

/** A server that says its greeting at once, or waits for the client to begin, as one with TLS does. */
async function listen(greeting: string | undefined): Promise<{ port: number; stop: () => Promise<unknown> }> {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => {
    sockets.push(socket.resume().on('error', () => undefined));
    if (greeting !== undefined) socket.write(greeting);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  };
  return { port: (server.address() as AddressInfo).port, stop };
}

it.each([
  ['smtps', '220 mail.example ESMTP\r\n', /^Error: SMTP_URL: the port .* Write smtp:\/\/ for ports such as 587/],
  ['smtp', undefined, /^Error: SMTP_URL: the mail server says nothing\. .* write smtps:\/\/\.$/],
])('tells staff that %s:// does not suit the port', { timeout: 60_000 }, async (scheme, greeting, sentence) => {
  const server = await listen(greeting);
  const env = { SMTP_URL: `${scheme}://127.0.0.1:${server.port}`, LOG_LEVEL: 'silent' };
  const service = await startService({ env });
  const token = await service.signIn('olivia.owner@northwind.example');
  const email = 'wrong.port@example.net';
  expect((await service.call('POST /invite', { token, body: { email, role_ids: [15] } })).status).toBe(201);
  const staff = await service.signIn('superadmin@platform.example');
  const error = await until(async () => {
    const { data } = await service.call('GET /jobs', { token: staff });
    return data.find(({ message }) => message?.to === email)?.error;
  }, 'a failed attempt');
  expect(error).toMatch(sentence);
  await service.stop();
  await server.stop();
});
