import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { sentences } from '../../../../service/features/webhooks/delivery/failure-reasons.ts';
import { send, type SendOptions } from '../../../../service/features/webhooks/delivery/send.ts';

const servers: { close: () => void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Listens on its own port on the loopback address. */
async function listen(listener: RequestListener): Promise<number> {
  const server: Server = createServer(listener);
  servers.push({ close: () => server.close().closeAllConnections() });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const allowed: SendOptions = { allowPrivate: true, resolve: async () => ['127.0.0.1'], timeoutMs: 2_000 };
const guarded: SendOptions = { ...allowed, allowPrivate: false };
const to = (url: string) => ({ url, headers: { 'content-type': 'application/json' }, body: '{"ä":1}' });

describe('an endpoint', () => {
  it('receives the signed body, and its response is recorded', async () => {
    let received: { method?: string | undefined; url?: string | undefined; type?: string | undefined; body: string };
    received = { body: '' };
    const port = await listen((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        received = { method: request.method, url: request.url, type: request.headers['content-type'], body };
        response.writeHead(202, { 'x-receiver': 'one' }).end('thanks');
      });
    });
    const { response, error, durationMs } = await send(to(`http://receiver.example:${port}/in?a=1`), allowed);
    expect(received).toEqual({ method: 'POST', url: '/in?a=1', type: 'application/json', body: '{"ä":1}' });
    expect(error).toBeNull();
    expect(response).toMatchObject({ status: 202, headers: { 'x-receiver': 'one' }, body: 'thanks' });
    expect(durationMs).toBeGreaterThanOrEqual(0);
  });

  it.each([
    [400, sentences.status(400)],
    [410, sentences.status(410)],
    [500, sentences.status(500)],
  ])('has not accepted the event if it answers %d', async (status, sentence) => {
    const port = await listen((_, response) => response.writeHead(status).end('no'));
    const { response, error } = await send(to(`http://receiver.example:${port}/`), allowed);
    expect(error).toBe(sentence);
    expect(response).toMatchObject({ status, body: 'no' });
  });

  it('is not followed if it redirects', async () => {
    let followed = 0;
    const inner = await listen((_, response) => {
      followed += 1;
      response.end();
    });
    const port = await listen((_, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${inner}/` }).end(),
    );
    const { error } = await send(to(`http://receiver.example:${port}/`), allowed);
    expect([error, followed]).toEqual([sentences.redirect, 0]);
  });

  it('is read up to 64 KiB if its response never ends', async () => {
    let closed = false;
    const port = await listen((_, response) => {
      response.writeHead(200);
      const write = () => {
        while (!closed && response.write('x'.repeat(16_384)));
      };
      response.on('drain', write).on('close', () => (closed = true));
      write();
    });
    const { response, error } = await send(to(`http://receiver.example:${port}/`), { ...allowed, timeoutMs: 20_000 });
    expect(error).toBeNull();
    expect(response?.body).toHaveLength(65_536);
  });

  it('is given up after the timeout if it does not respond', async () => {
    const port = await listen(() => undefined);
    const { response, error } = await send(to(`http://receiver.example:${port}/`), { ...allowed, timeoutMs: 200 });
    expect([response, error]).toEqual([null, sentences.timeout]);
  });

  it('has accepted the event if it sends its status and then nothing', async () => {
    const port = await listen((_, response) => void response.writeHead(200, { 'content-length': '10' }).write('abc'));
    const { response, error } = await send(to(`http://receiver.example:${port}/`), { ...allowed, timeoutMs: 300 });
    expect([response?.body, error]).toEqual(['abc', null]);
  });

  it('fails if it speaks no HTTP, closes the connection, or does not exist', async () => {
    const speaking = (said: string) =>
      new Promise<number>((resolve) => {
        const server = createTcpServer((socket) => socket.on('error', () => undefined).end(said)).listen(
          0,
          '127.0.0.1',
          () => resolve((server.address() as AddressInfo).port),
        );
        servers.push(server);
      });
    const nonsense = await speaking('SSH-2.0-OpenSSH_9.2\r\n');
    expect((await send(to(`http://receiver.example:${nonsense}/`), allowed)).error).toBe(sentences.notHttp);
    const silent = await speaking('');
    expect((await send(to(`http://receiver.example:${silent}/`), allowed)).error).toBe(sentences.reset);
    expect((await send(to('http://receiver.example:1/'), allowed)).error).toBe(sentences.refused);
    expect((await send(to(`https://receiver.example:${nonsense}/`), allowed)).error).toBe(sentences.certificate);
  });

  it('fails if its name is unknown', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('queryA'), { code: 'ENOTFOUND' }));
    expect((await send(to('http://nowhere.example/'), { ...allowed, resolve })).error).toBe(sentences.notFound);
  });

  it('is given up after the timeout if its name server does not respond', async () => {
    const resolve = () => new Promise<string[]>(() => undefined);
    const { error } = await send(to('http://nowhere.example/'), { ...allowed, resolve, timeoutMs: 100 });
    expect(error).toBe(sentences.timeout);
  });
});

describe('a private address', () => {
  /** Counts connections to the loopback address. */
  const trap = async () => {
    const reached = { count: 0 };
    const port = await listen((_, response) => {
      reached.count += 1;
      response.end();
    });
    return { reached, port };
  };

  it.each([
    'http://127.0.0.1:PORT/',
    'http://2130706433:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://0x7f.1:PORT/',
    'http://0x7f000001:PORT/',
    'http://127.1:PORT/',
    'http://127.0.0.1.:PORT/',
    'http://public.example@127.0.0.1:PORT/',
    'http://１２７.0.0.1:PORT/',
    'http://[64:ff9b::7f00:1]:PORT/',
    'http://[2002:7f00:1::]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::1]:PORT/',
    'http://0.0.0.0:PORT/',
  ])('is not reached by %s', async (url) => {
    const { reached, port } = await trap();
    const { error } = await send(to(url.replace('PORT', String(port))), guarded);
    expect([error, reached.count]).toEqual([sentences.privateAddress, 0]);
  });

  it.each([
    ['127.0.0.1', ['127.0.0.1']],
    ['an IPv4-mapped address', ['::ffff:7f00:1']],
    ['an address of NAT64', ['64:ff9b::7f00:1']],
    ['no address at all', ['0.0.0.0']],
    ['the metadata service', ['169.254.169.254']],
    ['several private addresses', ['10.0.0.1', '127.0.0.1']],
  ])('is not reached by a name that resolves to %s', async (_, addresses) => {
    const { reached, port } = await trap();
    const { error } = await send(to(`http://rebind.example:${port}/`), { ...guarded, resolve: async () => addresses });
    expect([error, reached.count]).toEqual([sentences.privateAddress, 0]);
  });

  it('is skipped beside a public one, which is tried', async () => {
    const { reached, port } = await trap();
    const resolve = async () => ['127.0.0.1', '192.0.3.1', '64:ff9b::7f00:1'];
    const { error } = await send(to(`http://both.example:${port}/`), { ...guarded, resolve, timeoutMs: 500 });
    expect(error).not.toBe(sentences.privateAddress);
    expect(reached.count).toBe(0);
  });

  it('is not reached by DNS rebinding: the name is resolved once', async () => {
    const { reached, port } = await trap();
    const answers = [['192.0.3.1'], ['127.0.0.1']];
    let asked = 0;
    const resolve = async () => answers[asked++] ?? ['127.0.0.1'];
    const { response } = await send(to(`http://rebind.example:${port}/`), { ...guarded, resolve, timeoutMs: 500 });
    expect({ response, asked, reached: reached.count }).toEqual({ response: null, asked: 1, reached: 0 });
  });
});
