import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startService, type TestService } from './support/service.ts';

interface Asked {
  url: string | undefined;
  key: string | string[] | undefined;
  body: { event: Record<string, string> };
}

const good = { tokenProperties: { valid: true, action: 'create_account', hostname: '127.0.0.1' }, riskAnalysis: { score: 0.9 } };
let answer: { status: number; body: unknown };
let asked: Asked[];
let api: Server;
let service: TestService;

const read = async (request: IncomingMessage) => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as Asked['body'];
};

beforeAll(async () => {
  api = createServer((request, response) => {
    void read(request).then((body) => {
      asked.push({ url: request.url, key: request.headers['x-goog-api-key'], body });
      response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const { port } = api.address() as AddressInfo;
  const env = { RECAPTCHA_SITE_KEY: 'site-key', RECAPTCHA_PROJECT_ID: 'project', RECAPTCHA_API_KEY: 'api-key', RECAPTCHA_API_URL: `http://127.0.0.1:${port}`, RATE_LIMIT_SCALE: '100' };
  service = await startService({ env });
});
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: good };
});
afterAll(async () => {
  await service.stop();
  api.close();
});

const send = (recaptchaToken = 'token-of-the-page') => service.call('POST /invite/resendPublic', { body: { email: 'nobody@example.net', recaptchaToken } });

test('the page is given the site key, and no challenge', async () => {
  expect((await service.call('GET /bot_check', { query: { action: 'create_account' } })).data).toEqual([{ kind: 'recaptcha', site_key: 'site-key' }]);
});

test('a token is assessed with the action, the site key and the address', async () => {
  expect((await send()).status).toBe(200);
  expect(asked).toEqual([
    {
      url: '/v1/projects/project/assessments',
      key: 'api-key',
      body: { event: { token: 'token-of-the-page', siteKey: 'site-key', expectedAction: 'create_account', userIpAddress: '127.0.0.1' } },
    },
  ]);
});

test.each<[string, object]>([
  ['is not valid', { ...good, tokenProperties: { ...good.tokenProperties, valid: false, invalidReason: 'DUPE' } }],
  ['is for another action', { ...good, tokenProperties: { ...good.tokenProperties, action: 'login' } }],
  ['comes from another host', { ...good, tokenProperties: { ...good.tokenProperties, hostname: 'evil.example' } }],
  ['has no host', { ...good, tokenProperties: { valid: true, action: 'create_account' } }],
  ['has too low a score', { ...good, riskAnalysis: { score: 0.4 } }],
  ['has no score', { tokenProperties: good.tokenProperties }],
  ['was answered with nothing', {}],
])('a token that %s is refused', async (_name, body) => {
  answer = { status: 200, body };
  expect(await send()).toMatchObject({ status: 422, code: 'bot_check_failed' });
});

test('without a token nobody is asked', async () => {
  expect((await send('')).code).toBe('bot_check_failed');
  expect(asked).toEqual([]);
});

test('when the assessment cannot be had, nothing is done, and it is said so', async () => {
  answer = { status: 500, body: {} };
  const refused = await send();
  expect([refused.status, refused.code, refused.headers.get('retry-after')]).toEqual([503, 'bot_check_unavailable', '60']);
});
