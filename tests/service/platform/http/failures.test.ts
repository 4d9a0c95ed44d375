import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sessionToken } from '../../../../service/platform/crypto/crypto.ts';
import { startService, type TestService } from '../../support/service.ts';

/** Has the form of a session's token, so that the database is asked. */
const UNKNOWN = sessionToken();

let service: TestService;
beforeAll(async () => {
  service = await startService({ embedded: true, env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => service?.stop().catch(() => undefined));

describe('a URL without a page', () => {
  it('shows browsers a page with styles, which its policy allows', async () => {
    const page = await fetch(`${service.url}/nowhere`, { headers: { Accept: 'text/html', 'Accept-Language': 'de' } });
    expect([page.status, page.headers.get('content-language')]).toEqual([404, 'de']);
    const [, href = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(await page.text()) ?? [];
    const styles = await fetch(new URL(href, service.url));
    expect([styles.status, styles.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain("style-src 'self'");
  });

  it('answers programs with a code', async () => {
    const reply = await fetch(`${service.url}/nowhere`);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  });

  it.each(['/%', '/auth/%C3', '/api/user/1%', `/api/uploads/${'1'.repeat(300)}`])(
    'is also what cannot be decoded: %s',
    async (path) => {
      const page = await fetch(service.url + path, { headers: { Accept: 'text/html', 'Accept-Language': 'de' } });
      expect([page.status, page.headers.get('content-language')]).toEqual([404, 'de']);
      const reply = await fetch(service.url + path);
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(await reply.json()).toMatchObject({ meta: { error: { code: 'not_found' } } });
    },
  );
});

describe('a failure', () => {
  it('that is unexpected answers a plain sentence with a number, and reveals nothing internal', async () => {
    const spy = vi.spyOn(service.services.database.pool, 'query').mockImplementation(() => {
      throw new TypeError("Cannot read 'password_hash' of undefined at /inside/file.ts");
    });
    const { status, code, meta } = await service.call('GET /user', { token: UNKNOWN });
    spy.mockRestore();
    expect([status, code]).toEqual([500, 'internal']);
    expect(meta.error?.message).toMatch(/^Something went wrong on our side\. .* [0-9a-f-]{36}\.$/);
    expect(JSON.stringify(meta)).not.toMatch(/password_hash|inside/);
  });

  it('of the database answers 503 with a time to retry', async () => {
    const spy = vi.spyOn(service.services.database.pool, 'query').mockImplementation(() => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    });
    const { status, code, headers } = await service.call('GET /user', { token: UNKNOWN });
    const health = await fetch(`${service.url}/healthz`);
    spy.mockRestore();
    expect([status, code]).toEqual([503, 'unavailable']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(health.status).toBe(503);
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  });

  it.each(['40P01', '40001'])('of two deadlocked transactions (%s) answers 503 too', async (code) => {
    const spy = vi.spyOn(service.services.database.pool, 'query').mockImplementation(() => {
      throw Object.assign(new Error('deadlock detected'), { code });
    });
    const { status, headers } = await service.call('GET /user', { token: UNKNOWN });
    spy.mockRestore();
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it.each([
    ['a text', { name: 'Night\ud800shift' }, 400],
    ['the name of a field', { name: 'Night shift', 'a\udfff': 1 }, 400],
    ['no text: a whole character in two escapes', { name: 'Night \ud83c\udf19 shift' }, 200],
  ])('from half a character in %s is blamed on the requester', async (_place, body, status) => {
    const token = await service.signIn('olivia.owner@northwind.example');
    const response = await fetch(`${service.url}/api/user/3`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body).replace(/[^\0-~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`),
    });
    expect(response.status).toBe(status);
  });

  it.each([
    ['of headers that are too large', `GET /livez HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['of something that is not HTTP', 'HELLO\r\n\r\n', 400],
  ])('%s answers in the envelope of the API, and ends the connection', async (_what, request, status) => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname).end(request);
    const answer = (await socket.toArray()).join('');
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [\\s\\S]*Connection: close`));
    expect(head).toContain('X-Content-Type-Options: nosniff');
    expect(JSON.parse(body).meta.error.message).toMatch(/^The request/);
  });

  it('from a value that the database cannot store is blamed on the requester', async () => {
    const token = await service.signIn('olivia.owner@northwind.example');
    const odd = 'Night\u0000shift';
    const answers = await Promise.all([
      service.call('POST /auth', { body: { email: odd, password: 'x' } }),
      service.call('PUT /user/{id}', { token, params: { id: 3 }, body: { name: odd } }),
      service.call('GET /user', { token, query: { term: odd } }),
      service.call('POST /reports', {
        token,
        body: {
          type: 'data_transfers',
          format: 'csv',
          range: { start: '2026-01-01T00:00:00Z', end: '2026-01-02T00:00:00Z' },
          sendMail: false,
          options: { note: odd },
        },
      }),
      service.call('GET /in_app_notifications', { token, query: { user_id: 3, after: 10 ** 17 } }),
    ]);
    expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [400, 'malformed']));
    const stream = await fetch(`${service.url}/api/in_app_notifications/stream`, {
      headers: { Authorization: `Bearer ${token}`, 'Last-Event-ID': '9'.repeat(20) },
    });
    expect(stream.status).toBe(200);
    await stream.body?.cancel();
  });

  it('after the database was closed answers 503 too', async () => {
    await service.services.database.close();
    const { status } = await service.call('GET /user', { token: UNKNOWN });
    expect(status).toBe(503);
  });
});
