import { afterAll, beforeAll, expect, it } from 'vitest';
import { organizationIds, userIds } from '../../../service/demo-data/ids.ts';
import { Authenticator } from '../support/authenticator.ts';
import { offerTransfers } from '../support/exports/register.ts';
import { PASSWORD, startService, type TestService } from '../support/service.ts';

/** Many requests at once, of which only so many may pass. */
const { northwind } = organizationIds;

let service: TestService;
let olivia: string;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100', LOG_LEVEL: 'silent' } });
  olivia = await service.signIn('olivia.owner@northwind.example');
});
afterAll(() => service?.stop());

const query = (text: string, values: unknown[] = []) =>
  service.services.database.pool.query<{ count: number }>(text, values);
const statusesOf = async (length: number, send: (at: number) => Promise<{ status: number }>) =>
  (await Promise.all(Array.from({ length }, (_, at) => send(at)))).map(({ status }) => status).sort((a, b) => a - b);

it('limits an organization to 500 API keys', async () => {
  await query(
    "insert into api_keys (organization_id, name, digest, prefix, suffix, created_by, expires_at) select $1, 'key', " +
      "'digest ' || at, 'iam_', 'test', $2, now() + interval '1 day' from generate_series(1, 498 - (select " +
      'count(*)::int from api_keys where organization_id = $1 and deleted_at is null)) at',
    [northwind, userIds.olivia],
  );
  const body = { expiresAt: new Date(Date.now() + 86_400_000).toISOString(), roleIds: [15] };
  const statuses = await statusesOf(5, () => service.call('POST /api-keys', { token: olivia, body }));
  expect(statuses).toEqual([201, 201, 409, 409, 409]);
});

it('limits an organization to 100 webhooks', async () => {
  await query(
    'insert into webhooks (organization_id, name, endpoint, secret, created_by) select $1, name, endpoint, secret, ' +
      '$2 from generate_series(1, 98 - (select count(*)::int from webhooks where organization_id = $1 and deleted_at ' +
      'is null)), (select name, endpoint, secret from webhooks limit 1) one',
    [northwind, userIds.olivia],
  );
  const body = { name: 'one more', endpoint: 'https://in.example.com/', enabled: false, apikey: '', event_types: [] };
  const statuses = await statusesOf(5, () => service.call('POST /webhooks', { token: olivia, body }));
  expect(statuses).toEqual([201, 201, 409, 409, 409]);
});

it('limits an organization to 100 announcements that have not ended', async () => {
  const add = 'insert into announcements (organization_id, title, text, severity, disposable, starts_at, ends_at) ';
  await query(
    add +
      "select $1, 'Old', '', 'info', false, now() - interval '2 days', now() - interval '1 day' " +
      'from generate_series(1, 150)',
    [northwind],
  );
  await query(
    add +
      "select $1, 'Running', '', 'info', false, now(), null from generate_series(1, 98 - (select count(*)::int " +
      'from announcements where organization_id = $1 and (ends_at is null or ends_at > now())))',
    [northwind],
  );
  const body = {
    title: 'One more',
    body: 'Text',
    criticality_level: 'info',
    disposable: false,
    organization_id: northwind,
    starts_at: new Date().toISOString(),
    ends_at: null,
  };
  const statuses = await statusesOf(5, () => service.call('POST /announcements/manage', { token: olivia, body }));
  expect(statuses).toEqual([201, 201, 409, 409, 409]);
  const { rows } = await service.services.database.pool.query<{ id: number }>(
    "select id from announcements where organization_id = $1 and title = 'Old' limit 1",
    [northwind],
  );
  const again = { token: olivia, params: { id: rows[0]?.id }, body };
  expect((await service.call('PUT /announcements/manage/{id}', again)).code).toBe('too_many_announcements');
});

it('limits a user to 20 passkeys, however many options they requested before', async () => {
  const call = { token: olivia, params: { id: userIds.olivia } };
  const bodies: object[] = [];
  for (let at = 0; at < 23; at += 1) {
    const key = new Authenticator(service.url);
    const { data } = await service.call('POST /user/{id}/passkeys/options', { ...call, body: { password: PASSWORD } });
    bodies.push({ challenge_id: data[0]?.challenge_id, credential: key.create(data[0]?.options ?? {}) });
  }
  const statuses = await statusesOf(23, (at) =>
    service.call('POST /user/{id}/passkeys', { ...call, body: bodies[at] }),
  );
  expect(statuses).toEqual([...Array<number>(20).fill(201), 409, 409, 409]);
});

it('limits a user to ten pending exports', async () => {
  await offerTransfers(service);
  const body = {
    type: 'data_transfers',
    format: 'csv',
    range: { start: '1990-01-01T00:00:00Z', end: '1990-01-02T00:00:00Z' },
    sendMail: false,
  };
  await query(
    'insert into reports (user_id, organization_id, type, title, format, request, send_mail) ' +
      "select $1, $2, 'data_transfers', 'Data transfers', 'csv', '{}', false from generate_series(1, 8)",
    [userIds.olivia, northwind],
  );
  const statuses = await statusesOf(6, () => service.call('POST /reports', { token: olivia, body }));
  expect(statuses).toContain(429);
  const { rows } = await query(
    "select count(*)::int as count from reports where user_id = $1 and status in ('pending', 'running')",
    [userIds.olivia],
  );
  expect(rows[0]?.count).toBeLessThanOrEqual(10);
});
