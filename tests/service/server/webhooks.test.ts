import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, request, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { createServer, WebhookError } from '../../../src/server/index.ts';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`;
const BODY = JSON.stringify({ id: 'evt_1', type: 'user.suspended', organization_id: 1, data: { user: { id: 7 } } });

/** A request that is signed by the reference library of Standard Webhooks. */
function sent({ body = BODY, at = new Date(), signed = BODY, secret = SECRET } = {}): Request {
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `v1,AAAA ${new Webhook(secret).sign('msg_1', at, signed)}`,
  };
  return new Request('https://fleet.example/hooks', { method: 'POST', headers, body });
}

const iam = createServer({ base: 'https://iam.example', application: 'fleet', webhookSecret: SECRET });

describe('webhooks.verify()', () => {
  it('returns the event of a signed request, also while two secrets sign', async () => {
    const event = await iam.webhooks.verify(sent());
    expect([event.type, event.organization_id]).toEqual(['user.suspended', 1]);
  });

  it('bears the line break of a secret that was read from a file', async () => {
    const webhookSecret = ` ${SECRET}\n`;
    const fromFile = createServer({ base: 'https://iam.example', application: 'fleet', webhookSecret });
    expect((await fromFile.webhooks.verify(sent())).type).toBe('user.suspended');
  });

  it.each([
    ['another secret', sent({ secret: `whsec_${Buffer.from('another').toString('base64')}` })],
    ['another body', sent({ body: '{}' })],
    ['a time six minutes ago', sent({ at: new Date(Date.now() - 360_000) })],
    ['no headers', new Request('https://fleet.example', { method: 'POST', body: BODY })],
  ])('refuses %s', async (_name, request) => {
    await expect(iam.webhooks.verify(request)).rejects.toThrow(WebhookError);
  });
});

/** Sends a signed webhook to a server; its answer. */
async function answerOf(listener: RequestListener): Promise<unknown> {
  const server = createHttpServer(listener).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const { headers } = sent();
  headers.set('content-type', 'application/json');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  const answer = (await (await fetch(url, { method: 'POST', headers, body: BODY })).json()) as unknown;
  server.close();
  server.closeAllConnections();
  return answer;
}

const verified: express.RequestHandler = (request, reply) =>
  iam.webhooks.verify(request).then(
    ({ type }) => void reply.json({ type }),
    (error: Error) => void reply.json({ name: error.name, message: error.message }),
  );
const expressed = (...handlers: express.RequestHandler[]) => express().post('/hooks', ...handlers, verified);
const EATEN = { name: 'TypeError', message: expect.stringContaining('before express.json()') as string };

describe('webhooks.verify() without requests of the Web', () => {
  it('takes those of Node', async () => {
    const listener: RequestListener = (request, reply) =>
      void iam.webhooks.verify(request).then(({ type }) => reply.end(JSON.stringify({ type })));
    expect(await answerOf(listener)).toEqual({ type: 'user.suspended' });
  });

  it('takes those of Express, also behind express.raw()', async () => {
    expect(await answerOf(expressed())).toEqual({ type: 'user.suspended' });
    expect(await answerOf(expressed(express.raw({ type: '*/*' })))).toEqual({ type: 'user.suspended' });
  });

  it('says that a parser read the body before', async () => {
    expect(await answerOf(expressed(express.json()))).toEqual(EATEN);
    const request = sent();
    await request.text();
    await expect(iam.webhooks.verify(request)).rejects.toThrow(/before express.json/);
  });
});

describe('webhooks.verify() of a request that is not whole', () => {
  const MIB = 1024 * 1024;
  const headers = { ...Object.fromEntries(sent().headers), 'webhook-signature': 'v1,AAAA' };
  const REFUSED = { name: 'WebhookError', message: expect.stringContaining('at most') as string };

  it('stops reading after 1 MiB', async () => {
    let given = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        given += MIB / 4;
        if (given > 16 * MIB) controller.close();
        else controller.enqueue(new Uint8Array(MIB / 4));
      },
    });
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    await expect(iam.webhooks.verify(new Request('https://fleet.example/hooks', init))).rejects.toMatchObject(REFUSED);
    expect(given).toBeLessThan(2 * MIB);
  });

  it('fails like for any other request of a stranger if the sender hangs up', async () => {
    let failed: Promise<unknown> = Promise.resolve();
    const server = createHttpServer((asked) => {
      failed = iam.webhooks.verify(asked).catch((error: unknown) => error);
      sending.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const sending = request({ port, method: 'POST', headers }).on('error', () => undefined);
    sending.write('{');
    await once(server, 'request');
    expect(await failed).toBeInstanceOf(WebhookError);
    server.close();
  });

  it('answers while a program of Node still sends', async () => {
    const server = createHttpServer(expressed()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const sending = request({ port, path: '/hooks', method: 'POST', headers }).on('error', () => undefined);
    sending.write(Buffer.alloc(8 * MIB));
    const [reply] = (await once(sending, 'response')) as [IncomingMessage];
    const answer: unknown = JSON.parse((await reply.setEncoding('utf8').toArray()).join(''));
    sending.destroy();
    server.close();
    server.closeAllConnections();
    expect(answer).toEqual(REFUSED);
  });
});
