import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Assessments, good, startAssessments } from '../../support/assessments.ts';
import { startService, type TestService } from '../../support/service.ts';

let api: Assessments;
let service: TestService;

beforeAll(async () => {
  api = await startAssessments();
  service = await startService({ env: { ...api.env, RATE_LIMIT_SCALE: '100' } });
});
beforeEach(() => {
  api.asked.length = 0;
  api.answer = { status: 200, body: good };
});
afterAll(async () => {
  await service.stop();
  api.stop();
});

const send = (recaptchaToken = 'token-of-the-page') =>
  service.call('POST /invite/resendPublic', { body: { email: 'nobody@example.net', recaptchaToken } });

it('gives the page the site key, and no challenge', async () => {
  expect((await service.call('GET /bot_check', { query: { action: 'create_account' } })).data).toEqual([
    { kind: 'recaptcha', site_key: 'site-key' },
  ]);
});

it('assesses a token with the action, the site key and the IP address', async () => {
  expect((await send()).status).toBe(200);
  expect(api.asked).toEqual([
    {
      url: '/v1/projects/project/assessments',
      key: 'api-key',
      body: {
        event: {
          token: 'token-of-the-page',
          siteKey: 'site-key',
          expectedAction: 'create_account',
          userIpAddress: '127.0.0.1',
        },
      },
    },
  ]);
});

it.each<[string, object]>([
  ['is not valid', { ...good, tokenProperties: { ...good.tokenProperties, valid: false, invalidReason: 'DUPE' } }],
  ['is for another action', { ...good, tokenProperties: { ...good.tokenProperties, action: 'login' } }],
  ['comes from another host', { ...good, tokenProperties: { ...good.tokenProperties, hostname: 'evil.example' } }],
  ['has no host', { ...good, tokenProperties: { valid: true, action: 'create_account' } }],
  ['has too low a score', { ...good, riskAnalysis: { score: 0.4 } }],
  ['has no score', { tokenProperties: good.tokenProperties }],
  ['was answered with nothing', {}],
])('rejects a token that %s', async (_name, body) => {
  api.answer = { status: 200, body };
  expect(await send()).toMatchObject({ status: 422, code: 'bot_check_failed' });
});

it('requests no assessment without a token', async () => {
  expect((await send('')).code).toBe('bot_check_failed');
  expect(api.asked).toEqual([]);
});

it('does nothing and reports it when the assessment is unavailable', async () => {
  api.answer = { status: 500, body: {} };
  const refused = await send();
  expect([refused.status, refused.code, refused.headers.get('retry-after')]).toEqual([
    503,
    'bot_check_unavailable',
    '60',
  ]);
});
