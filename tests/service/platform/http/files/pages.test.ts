import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyEvent } from '../../../../../src/core/contract/events/events.ts';
import { answerFailures } from '../../../../../service/platform/http/failures.ts';
import { addPages } from '../../../../../service/platform/http/files/pages.ts';
import { addSecurityHeaders, securityHeaders } from '../../../../../service/platform/http/security-headers.ts';
import { makeLog } from '../../../../../service/platform/http/logging.ts';
import { startService, type TestService } from '../../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${service.url}${path}`, { headers, redirect: 'manual' });

/** The reply to a request that is sent as it is written here. */
const answerTo = (start: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1', () =>
      socket.write(`${start} HTTP/1.1\r\nHost: localhost\r\nX-Secret: abc123\r\nConnection: close\r\n\r\n`),
    );
    text(socket).then(resolve, reject);
  });
const statusOf = (answer: string) => Number(/ (\d{3})/.exec(answer)?.[1]);

describe('CORS', () => {
  it.each([
    ['https://dashboards.northwind.example', true],
    ['https://a.platform.example', true],
    ['https://evil.example', false],
    ['https://dashboards.northwind.example.evil.example', false],
    ['null', false],
  ])('allows %s: %s', async (Origin, allowed) => {
    const { headers } = await get('/api/system_settings/infrastructure', { Origin });
    expect(headers.get('access-control-allow-origin')).toBe(allowed ? Origin : null);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    const preflight = await fetch(`${service.url}/api/auth`, {
      method: 'OPTIONS',
      headers: { Origin, 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(allowed ? Origin : null);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('X-Organization-Id');
  });

  const TRACING = [
    ...['traceparent', 'tracestate', 'baggage', 'sentry-trace', 'x-request-id'],
    ...['x-datadog-origin', 'x-datadog-parent-id', 'x-datadog-sampling-priority', 'x-datadog-trace-id'],
    ...['x-highlight-request', 'x-posthog-session-id', 'x-logrocket-url', 'newrelic', 'b3', 'idempotency-key'],
  ];
  it.each([
    ['https://dashboards.northwind.example', TRACING],
    ['https://evil.example', []],
  ])('allows %s the headers of its monitoring: %j', async (Origin, allowed) => {
    const asked = [...TRACING, 'x-datadog-<script>', 'x-forwarded-for', 'forwarded', 'x'.repeat(65)].join(', ');
    const { headers } = await fetch(`${service.url}/api/auth`, {
      method: 'OPTIONS',
      headers: { Origin, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': asked },
    });
    const named = (headers.get('access-control-allow-headers') ?? '').toLowerCase().split(', ');
    expect(asked.split(', ').filter((name) => named.includes(name))).toEqual(allowed);
    expect(new Set(named).size).toBe(named.length);
  });
});

describe('URLs', () => {
  it.each(['TRACE', 'TRACK'])('refuse %s, and repeat nothing of the request', async (method) => {
    const answer = await answerTo(`${method} /api/auth`);
    expect(statusOf(answer)).toBeGreaterThanOrEqual(400);
    expect(answer).not.toContain('abc123');
  });

  it.each([
    '/.git/HEAD',
    '/.data/secret-key',
    '/package.json',
    '/service/dist/start.cjs',
    '/assets/../../../package.json',
    '/cdn/%2e%2e/%2e%2e/package.json',
    '/cdn/..%2f..%2fpackage.json',
    '/docs/..%5c..%5cpackage.json',
  ])('serve no file that was not built for them: %s', async (path) => {
    expect(statusOf(await answerTo(`GET ${path}`))).toBeGreaterThanOrEqual(400);
  });

  it.each(['/assets/', '/cdn/'])('list no folder: %s', async (path) => {
    expect(await (await get(path)).text()).not.toMatch(/Index of|href="\.\.\/"|main-[a-z0-9]+\.js<\/a>/);
  });

  it('serve the console', async () => {
    expect((await get('/?a=1')).headers.get('location')).toBe('/auth/?a=1');
    expect((await get('/auth/')).headers.get('location')).toBe('/auth/user');
    expect((await get('/legacy-auth/?x=1')).headers.get('location')).toBe('/auth/?x=1');
    expect((await get('/legacy-logistics/')).headers.get('location')).toBe('/dashboards/logistics/');
  });

  it.each(['//', '///', '//evil.example/auth', String.raw`/\evil.example/auth`])(
    'take %j for no host',
    async (path) => {
      expect(await answerTo(`GET ${path}`)).toMatch(/^HTTP\/1\.1 (404|302 Found\r\n.*^location: \/auth\/\r$)/ims);
      expect(await answerTo(`GET ${path}`)).not.toMatch(/^location: .*evil/im);
    },
  );

  it('without an endpoint answer with the error envelope', async () => {
    for (const method of ['GET', 'POST', 'PATCH']) {
      const answer = await fetch(`${service.url}/api/nothing`, { method });
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { meta: { error: { code: 'not_found', message: expect.any(String) } } },
      ]);
    }
  });

  it('report that the service is healthy', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' });
  });

  it('include an API description generated from the routes', async () => {
    const document = (await (await get('/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, { tags: string[]; description: string; responses: object }>>;
      tags: { name: string }[];
      webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>;
    };
    expect(Object.keys(document.paths)).toContain('/api/user/{id}/settings/{settingId}');
    expect(Object.keys(document.paths)).not.toContain('/api/{wildcard}');
    const endpoints = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const sections = document.tags.map(({ name }) => name);
    for (const { tags, description, responses } of endpoints) {
      expect(tags).toHaveLength(1);
      expect(sections).toContain(tags[0]);
      expect(description).not.toBe('');
      expect(responses).toHaveProperty('default');
    }
    expect(Object.keys(document.webhooks)).toEqual(Object.keys(everyEvent));
    expect(document.webhooks['user.joined']?.post.requestBody.content['application/json']?.schema).toMatchObject({
      properties: { type: { const: 'user.joined' }, data: { properties: { user: { type: 'object' } } } },
      additionalProperties: false,
    });
  });
});

describe('files', () => {
  const STYLE = 'form { color: red; }';
  const SCRIPT = 'addEventListener("click", () => {});';
  const ASK = 'void fetch("/api/auth");';
  const root = mkdtempSync(join(tmpdir(), 'iam-pages-'));
  const app = Fastify();
  beforeAll(async () => {
    const write = (path: string, text: string | Buffer) => {
      mkdirSync(join(root, path, '..'), { recursive: true });
      writeFileSync(join(root, path), text);
    };
    write('.build/site/auth/index.html', '<!doctype html><head><title>console</title></head>');
    write(
      '.build/site/auth/sign-in/index.en.html',
      `<!doctype html><head><title>console, preloaded</title>` +
        `<style>${STYLE}</style></head><body><template><script>${SCRIPT}</script></template></body>`,
    );
    write('.build/site/auth/sign-in/index.de.html', '<!doctype html><html lang="de"><head><style>p{}</style></head>');
    write('.build/site/auth/sign-in/index.html', `<!doctype html><head><script>${ASK}</script></head>`);
    write(
      '.build/site/auth/user/id/settings/index.html',
      '<!doctype html><head><title>console, settings</title></head>',
    );
    write('.build/site/dashboards/admin/index.html', '<!doctype html><title>admin</title>');
    const script = `export const text = '${'text '.repeat(2000)}';`;
    write('.build/site/assets/main-abcd1234.js', script);
    write('.build/site/assets/main-abcd1234.js.br', brotliCompressSync(script));
    write('.build/site/assets/main-abcd1234.js.gz', gzipSync(script));
    write('dist/cdn/iam.js', 'export {};');
    write('secret.txt', 'secret');
    answerFailures(app, async () => null);
    addSecurityHeaders(app, await securityHeaders(service.services.config));
    await addPages(app, { root, cookieDomain: 'platform.example', demo: true });
    await app.ready();
  });
  afterAll(async () => {
    await app.close();
    rmSync(root, { recursive: true });
  });

  it('can serve a console URL', async () => {
    expect((await app.inject('/auth/sign-in?redirectTo=x')).body).toContain('console, preloaded');
    expect((await app.inject('/auth/sign-in')).body).toContain('<meta name="iam-cookie-domain"');
    expect((await app.inject('/auth/sign-in/more')).body).not.toContain('preloaded');
  });

  it('send the log in form, its styles and its script only to visitors who are not logged in', async () => {
    const { body, headers } = await app.inject('/auth/sign-in');
    const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
    expect(body).toContain(`<style>${STYLE}</style>`);
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hashOf(STYLE)}';`);
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hashOf(SCRIPT)}';`);
    for (const cookie of ['token=iam_x', 'a=b; token-1x2y=iam_x']) {
      const { body: plain, headers: strict } = await app.inject({ url: '/auth/sign-in', headers: { cookie } });
      expect([plain.includes('<style>'), plain.includes(`<script>${ASK}</script>`)]).toEqual([false, true]);
      expect(strict['content-security-policy']).toContain("style-src 'self';");
      expect(strict['content-security-policy']).toContain(`script-src 'self' 'sha256-${hashOf(ASK)}';`);
    }
    expect(
      (await app.inject({ url: '/auth/sign-in', headers: { cookie: 'my-token=iam_x; token=of-the-host' } })).body,
    ).toContain('<style>');
  });

  it('send the log in form in the language of the browser, with its styles, and say so to caches', async () => {
    const inLanguage = (accepted: string, cookie = '') =>
      app.inject({ url: '/auth/sign-in', headers: { 'accept-language': accepted, cookie } });
    const german = await inLanguage('de-DE,de;q=0.9,en;q=0.8');
    expect(german.body).toContain('<html lang="de">');
    expect(german.headers['content-language']).toBe('de');
    expect(german.headers.vary).toContain('Accept-Language');
    const hash = createHash('sha256').update('p{}').digest('base64');
    expect(german.headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`);
    for (const accepted of ['it, en;q=0.5', 'en-GB, de;q=0.9', '../de', '']) {
      const { body, headers } = await inLanguage(accepted);
      expect(headers['content-language']).toBe('en');
      expect(body).toContain('console, preloaded');
    }
    const loggedIn = await inLanguage('de', 'token=iam_x');
    expect([loggedIn.body.includes(ASK), loggedIn.headers['content-language']]).toEqual([true, undefined]);
  });

  it('are compressed pages, and the browser asks for one again only if it changed', async () => {
    const url = '/auth/sign-in';
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
    const { body } = await app.inject(url);
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip, br;q=0', 'gzip'],
    ] as const) {
      const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': accepted } });
      expect([headers['content-encoding'], headers.vary]).toEqual([
        encoding,
        'Accept-Encoding, Cookie, Accept-Language',
      ]);
      expect(decoders[encoding](rawPayload).toString()).toBe(body);
      const again = { 'accept-encoding': accepted, 'if-none-match': String(headers.etag) };
      expect((await app.inject({ url, headers: again })).statusCode).toBe(304);
      expect((await app.inject({ url, headers: { ...again, cookie: 'token=iam_x' } })).statusCode).toBe(200);
    }
  });

  it('serve the URLs below their own', async () => {
    for (const path of ['/auth/team', '/auth/user/0/settings', '/auth/user/reset?hash=x.y'])
      expect((await app.inject(path)).body).toContain('<title>console</title>');
    expect((await app.inject('/auth/team')).body).toContain(
      '<head><meta name="iam-cookie-domain" content="platform.example"><title>',
    );
    expect((await app.inject('/auth/user/3/settings')).body).toContain('console, settings');
    expect((await app.inject('/dashboards/admin/devices/1')).body).toContain('admin');
    expect((await app.inject('/dashboards/admin')).headers.location).toBe('/dashboards/admin/');
    expect((await app.inject('/auth/missing.js')).statusCode).toBe(404);
    expect((await app.inject('/dashboards/none/')).statusCode).toBe(404);
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%2f..%2f..%2fsecret.txt',
    '/cdn/..%2f..%2fsecret.txt',
    '/cdn/%00',
    '/%5c..%5csecret.txt',
    '/%zz',
  ])('are not found at %s', async (url) => {
    const { statusCode, body } = await app.inject({ url });
    expect([400, 404]).toContain(statusCode);
    expect(body).not.toContain('secret');
  });

  it('are cached forever if hashed, else revalidated, and compressed as far as the client accepts', async () => {
    const plain = await app.inject('/assets/main-abcd1234.js');
    expect(plain.headers['cache-control']).toContain('immutable');
    const brotli = await app.inject({
      url: '/assets/main-abcd1234.js',
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10);
    expect(
      (await app.inject({ url: '/assets/main-abcd1234.js', headers: { 'accept-encoding': 'gzip, br;q=0' } })).headers[
        'content-encoding'
      ],
    ).toBe('gzip');
    const cdn = await app.inject('/cdn/iam.js');
    expect([
      cdn.headers['cache-control'],
      cdn.headers['access-control-allow-origin'],
      cdn.headers['cross-origin-resource-policy'],
    ]).toEqual(['no-cache', '*', 'cross-origin']);
    expect(
      (await app.inject({ url: '/cdn/iam.js', headers: { 'if-none-match': String(cdn.headers.etag) } })).statusCode,
    ).toBe(304);
  });
});

it('logs URLs without their queries and fragments', () => {
  const kept: string[] = [];
  const log = makeLog('info', { write: (text: string) => void kept.push(text) });
  for (const url of ['/api/reports/1/file?key=abc', '/api/user?term=ada%40x.example', '/auth/invite#hash=abc'])
    log.info({ req: { method: 'GET', url } });
  const urls = kept.map((line) => (JSON.parse(line) as { req: { url: string } }).req.url);
  expect(urls).toEqual(['/api/reports/1/file', '/api/user', '/auth/invite']);
});
