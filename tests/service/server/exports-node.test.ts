import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import Fastify from 'fastify';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createServer, type ExportPageRequest, forNode, type ServeExport } from '../../../src/server/index.ts';
import { until } from '../support/until.ts';
import { SECRET, signedPage } from './ask-for-page.ts';

const iam = createServer({ base: 'https://iam.example', application: 'fleet' });
const exportsOf = (deliveries: ServeExport) => forNode(iam.exports({ deliveries }, { secret: SECRET }));
const one: ServeExport = () => ({ rows: [{ id: 1 }] });
const broken: ServeExport = () => {
  throw new Error('The database is away.');
};
const ONE = { rows: [{ id: 1 }], next_cursor: null };

const stops: (() => unknown)[] = [];
afterAll(() => Promise.all(stops.map((stop) => stop())));

async function listening(listener: RequestListener): Promise<string> {
  const server = createHttpServer(listener).listen(0, '127.0.0.1');
  stops.push(() => server.close());
  stops.push(() => server.closeAllConnections());
  await new Promise((ready) => server.once('listening', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/exports`;
}

/** An Express app with what is put before the exports, and what it answers to an error. */
function expressed(serve: ServeExport, ...before: express.RequestHandler[]): Promise<string> {
  const app = express();
  for (const handler of before) app.use(handler);
  app.post('/exports', exportsOf(serve));
  const handleError: express.ErrorRequestHandler = (error: Error, _request, reply, _next) =>
    void reply.status(500).json({ handled: error.message });
  app.use(handleError);
  return listening(app);
}

const ask = async (url: string, init: RequestInit = signedPage()) => {
  const response = await fetch(url, init);
  return [response.status, await response.json()];
};

describe('forNode()', () => {
  it("serves Node's http", async () => {
    const url = await listening(exportsOf(one));
    expect(await ask(url)).toEqual([200, ONE]);
    expect((await fetch(url)).status).toBe(405);
    expect((await ask(url, { ...signedPage(), body: '{}' }))[0]).toBe(401);
  });

  it('answers 500 and tells the console where nobody handles errors', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    expect(await ask(await listening(exportsOf(broken)))).toEqual([500, { error: 'The application failed.' }]);
    expect(log).toHaveBeenCalledWith(new Error('The database is away.'));
  });

  it('serves Express, and leaves its errors to it', async () => {
    expect(await ask(await expressed(one))).toEqual([200, ONE]);
    expect(await ask(await expressed(broken))).toEqual([500, { handled: 'The database is away.' }]);
  });

  it('says that express.json() was first', async () => {
    expect(await ask(await expressed(one, express.json()))).toEqual([
      500,
      { error: expect.stringContaining('put the exports before express.json()') },
    ]);
  });

  it('takes the bytes that a parser kept', async () => {
    const keep = express.json({ verify: (request, _reply, bytes) => Object.assign(request, { rawBody: bytes }) });
    expect(await ask(await expressed(one, keep))).toEqual([200, ONE]);
  });

  it('serves Fastify from a scope of its own', async () => {
    const app = Fastify();
    await app.register((scope, _options, done) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
      scope.post('/exports', (request, reply) => {
        reply.hijack();
        return exportsOf(one)(request.raw, reply.raw);
      });
      done();
    });
    stops.push(() => app.close());
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    expect(await ask(`${url}/exports`)).toEqual([200, ONE]);
  });

  it('answers a body that is too large, and does not read it', async () => {
    const url = await listening(exportsOf(one));
    const { port } = new URL(url);
    const { headers } = signedPage();
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const socket = connect(Number(port), '127.0.0.1');
    const head = ['POST /exports HTTP/1.1', 'Host: localhost', 'Transfer-Encoding: chunked', ...lines, '', ''];
    socket.write(head.join('\r\n'));
    const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
    let sent = 0;
    const write = () => {
      for (let more = true; more && sent < 200; sent += 1) more = socket.write(chunk);
    };
    socket.on('drain', write);
    write();
    let answer = '';
    socket.on('data', (bytes) => (answer += String(bytes)));
    socket.on('error', () => undefined);
    await new Promise((closed) => socket.on('close', closed));
    // What a client has not read by then is lost with a connection that closes on unread bytes.
    expect(answer).toMatch(/^(HTTP\/1\.1 413 .*connection: close.*)?$/is);
    expect(sent).toBeLessThan(200);
  });

  it('aborts when the service hangs up, and when it has the answer does not', async () => {
    const asked: ExportPageRequest[] = [];
    const url = await listening(
      exportsOf((request) => {
        asked.push(request);
        return request.cursor === null ? one(request) : new Promise(() => {});
      }),
    );
    await ask(url);
    expect(asked[0]?.signal.aborted).toBe(false);
    const gone = new AbortController();
    const body = signedPage().body.replace('"cursor":null', '"cursor":"x"');
    const answer = fetch(url, { ...signedPage({ body }), signal: gone.signal });
    await until(() => Promise.resolve(asked[1]), 'the request');
    gone.abort();
    await expect(answer).rejects.toThrow('aborted');
    await until(() => Promise.resolve(asked[1]?.signal.aborted || null), 'the signal');
  });

  it('sends a file as fast as it is taken, and breaks off where the file does', async () => {
    let given = 0;
    async function* endless() {
      for (; given < 500; given += 1) yield new Uint8Array(65_536);
      throw new Error('The disk is full.');
    }
    const url = await listening(exportsOf(() => ({ file: endless(), contentType: 'application/pdf' })));
    const response = await fetch(url, signedPage());
    const reader = response.body!.getReader();
    await reader.read();
    await vi.waitFor(async () => {
      const before = given;
      await new Promise((resolve) => setImmediate(resolve));
      expect(given).toBe(before);
    });
    expect(given).toBeLessThan(400);
    const rest = (async () => {
      while (!(await reader.read()).done);
    })();
    await expect(rest).rejects.toThrow('terminated');
  });
});
