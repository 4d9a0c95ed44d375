import { afterAll, beforeAll, expect, it } from 'vitest';
import { organizationIds, userIds } from '../../../../service/demo-data/ids.ts';
import { depthOf } from '../../../../service/platform/http/json-body.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let token: string;
beforeAll(async () => {
  service = await startService({ env: { LOG_LEVEL: 'silent' } });
  token = await service.signIn('olivia.owner@northwind.example');
});
afterAll(() => service?.stop());

/** Sends a raw body; returns status and code. */
async function send(path: string, body: string, more: { method?: string; token?: string } = {}) {
  const response = await fetch(`${service.url}${path}`, {
    method: more.method ?? 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(more.token && { Authorization: `Bearer ${more.token}` }),
    },
    body,
  });
  const json = (await response.json()) as { meta: { error?: { code: string } } };
  return { status: response.status, code: json.meta.error?.code, headers: response.headers };
}

const nested = (levels: number, [open, close] = ['[', ']']) => open.repeat(levels) + close.repeat(levels);
const padded = (bytes: number) => JSON.stringify({ email: 'nobody@else.example', password: 'x'.repeat(bytes) });

it('reads at most 64 KiB unless an endpoint declares more, from guests and users', async () => {
  const open = ['/api/auth', '/api/registration', '/api/password/reset', '/api/invite/confirm', '/api/auth/tfa'];
  for (const path of open) {
    const { status, code } = await send(path, padded(64 * 1024));
    expect([path, status, code]).toEqual([path, 413, 'too_large']);
  }
  expect((await send('/api/auth', padded(60 * 1024))).status).toBe(400);
  expect((await send('/api/role', padded(64 * 1024), { token })).status).toBe(413);
});

it('reads up to the size that an endpoint declares', async () => {
  const params = { id: organizationIds.northwind };
  const logo = { category: 'branding', key: 'logo_large', value: `<svg>${'é'.repeat(90_000)}</svg>` };
  const added = await service.call('POST /organizations/{id}/settings', { token, params, body: [logo] });
  expect(added.status).toBe(201);
  const path = `/api/organizations/${organizationIds.northwind}/settings`;
  expect((await send(path, JSON.stringify([{ ...logo, value: 'x'.repeat(600_000) }]), { token })).status).toBe(413);
  const emails = Array.from({ length: 100 }, (_, at) => `${'x'.repeat(900)}${at}@else.example`);
  const batch = await service.call('POST /invite/batch', { token, body: { emails, role_ids: [15], dry_run: true } });
  expect(batch.status).toBe(200);
});

it.each([
  ['lists', nested(10_000)],
  ['objects', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
  ['lists that never end', '['.repeat(60_000)],
  ['lists in a known field', `{"email":${nested(10_000)},"password":"x"}`],
])('answers 400 to deeply nested %s', async (_, body) => {
  for (const [path, who] of [
    ['/api/auth', {}],
    ['/api/registration', {}],
    ['/api/reports', { token }],
    [`/api/user/${userIds.olivia}/settings`, { token }],
    ['/api/check_permission', { token }],
  ] as const) {
    const { status, code } = await send(path, body, who);
    expect([path, status, code]).toEqual([path, 400, 'malformed']);
  }
});

it('answers 400 to deep nesting inside free-form fields', async () => {
  const report = (options: string) =>
    '{"type":"data_transfers","format":"csv","range":{"start":"2026-01-01T00:00:00Z",' +
    `"end":"2026-01-02T00:00:00Z"},"sendMail":false,"options":{"x":${options}}}`;
  expect((await send('/api/reports', report(nested(7_000)), { token })).status).toBe(400);
  expect((await send('/api/reports', report(nested(40)), { token })).status).toBe(400);
  const withNul = report(`[[["a\\u0000"]],${Array.from({ length: 9_000 }, () => '"\\u0000"').join()}]`);
  const answer = await send('/api/reports', withNul.slice(0, 60_000).replace(/,[^,]*$/, ']}}'), { token });
  expect([answer.status, answer.code]).toEqual([400, 'malformed']);
});

it('ignores brackets in strings, and stops counting at the limit', () => {
  expect(depthOf('{"a":"[[[[\\"[[","b":[1,{"c":[]}]}', 20)).toBe(4);
  expect(depthOf('"\\\\"', 20)).toBe(0);
  expect(depthOf(nested(50_000), 20)).toBe(21);
});

it('does not read the body of a requester without permission', async () => {
  const broken = '{"never": ';
  expect((await send('/api/role', broken)).status).toBe(401);
  expect((await send('/api/user/3', broken, { method: 'PUT' })).status).toBe(401);
  expect((await send('/api/nowhere', broken)).status).toBe(404);
  expect((await send('/api/nowhere', 'x'.repeat(900_000))).status).toBe(404);
});

it('reads no body from a guest who sent too many', async () => {
  const statuses = new Map<number, number>();
  let wait: string | null = null;
  for (let round = 0; round < 7; round += 1) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => send('/api/auth', '{"broken": ')));
    for (const { status, headers } of answers) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      wait ??= headers.get('Retry-After');
    }
  }
  expect(statuses.get(400)).toBeGreaterThan(500);
  expect(statuses.get(429)).toBeGreaterThan(50);
  expect([...statuses.keys()].sort()).toEqual([400, 429]);
  expect(Number(wait)).toBeGreaterThan(0);
  expect(Number(wait)).toBeLessThanOrEqual(60);
  expect((await service.call('GET /auth', { token })).status).toBe(200);
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
});
