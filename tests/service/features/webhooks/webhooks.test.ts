import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../../../src/core/contract/events/events.ts';
import { webhooksEndpoints } from '../../../../src/core/contract/endpoints/webhooks.ts';
import { demoApiKeys } from '../../../../service/demo-data/integrations.ts';
import { dropOldDeliveries } from '../../../../service/features/webhooks/drop-old-deliveries.ts';
import { startService, type TestService } from '../../support/service.ts';
import { OWNER } from './support/webhooks.ts';

let service: TestService;
let owner: string;
let admin: string;
beforeAll(async () => {
  service = await startService();
  owner = await service.signIn(OWNER);
  admin = await service.signIn('adam.admin@northwind.example');
});
afterAll(() => service?.stop());

const body = {
  name: 'Payroll',
  endpoint: 'https://payroll.example.com/in',
  enabled: true,
  apikey: 'payroll-key-0001',
  event_types: [{ type: 'user.deleted', enabled: true }],
};
const create = (change: object = {}, token = owner) =>
  service.call('POST /webhooks', { token, body: { ...body, ...change } });
const audited = async () =>
  (
    await service.call('GET /organizations/{id}/audit', {
      token: owner,
      params: { id: 2 },
      query: { action: 'webhook' },
    })
  ).data;

describe('webhooks', () => {
  it('are listed by offset and count, with masked secrets', async () => {
    const { status, data } = await service.call('GET /webhooks', { token: admin, query: { offset: 0, count: 1000 } });
    expect(status).toBe(200);
    expect(data.slice(0, 2).map(({ name, enabled }) => [name, enabled])).toEqual([
      ['HR directory', true],
      ['Audit archive', false],
    ]);
    expect(data[0]?.eventTypes.map(({ type }) => type)).toEqual(Object.keys(events));
    expect(data[0]?.eventTypes.find(({ type }) => type === 'user.invited')?.enabled).toBe(true);
    for (const { secret } of data) expect(secret).toMatch(/^whse•{8}.{4}$/);
    expect((await service.call('GET /webhooks', { token: admin, query: { offset: 1, count: 1 } })).data).toEqual([
      data[1],
    ]);
  });

  it('have a title for every event', async () => {
    const { data } = await service.call('GET /webhook-events', { token: admin });
    expect(data).toHaveLength(Object.keys(events).length);
    expect(data[0]).toEqual({ event: 'user.invited', title: 'User invited' });
    expect(data.every(({ title }) => /^[A-Z]/.test(title))).toBe(true);
  });

  it('are created, read, changed and deleted, and the activity log records it', async () => {
    const created = await create();
    expect(created.status).toBe(201);
    const [webhook] = created.data;
    expect(webhook).toMatchObject({
      name: 'Payroll',
      endpoint: body.endpoint,
      enabled: true,
      apikey: 'payr••••••••0001',
      secret: expect.stringMatching(/^whsec_/),
      failing_since: null,
      disabled_at: null,
      previous_secret_expires_at: null,
    });
    const id = webhook?.id ?? 0;
    const read = await service.call('GET /webhooks/{id}', { token: owner, params: { id } });
    expect(read.data[0]).toEqual({ ...webhook, secret: expect.stringMatching(/^whse•{8}.{4}$/) });
    expect(read.data[0]?.eventTypes.filter(({ enabled }) => enabled)).toEqual([
      { type: 'user.deleted', enabled: true },
    ]);

    const toggled = await service.call('PUT /webhooks/{id}', {
      token: owner,
      params: { id },
      body: { enabled: false },
    });
    expect(toggled.data[0]).toEqual({ ...read.data[0], enabled: false, updated_at: expect.any(String) });
    const changed = await service.call('PUT /webhooks/{id}', {
      token: admin,
      params: { id },
      body: {
        name: 'Pay',
        endpoint: body.endpoint,
        enabled: true,
        event_types: [{ type: 'role.created', enabled: true }],
      },
    });
    expect(changed.data[0]?.eventTypes.filter(({ enabled }) => enabled)).toEqual([
      { type: 'role.created', enabled: true },
    ]);

    const removed = await service.call('DELETE /webhooks/{id}', { token: owner, params: { id } });
    expect([removed.status, removed.data]).toEqual([200, []]);
    expect((await service.call('GET /webhooks/{id}', { token: owner, params: { id } })).status).toBe(404);
    expect((await service.call('DELETE /webhooks/{id}', { token: owner, params: { id } })).status).toBe(404);
    expect((await audited()).slice(0, 4).map(({ action, target }) => [action, target?.name])).toEqual([
      ['webhook.deleted', 'Pay'],
      ['webhook.updated', 'Pay'],
      ['webhook.updated', 'Payroll'],
      ['webhook.created', 'Payroll'],
    ]);
  });

  it('keep their secrets encrypted in the database, and out of the activity log', async () => {
    const { data } = await create({ name: 'Sealed' });
    const { rows } = await service.services.database.pool.query('select * from webhooks where id = $1', [data[0]?.id]);
    for (const stored of [JSON.stringify(rows), JSON.stringify(await audited())]) {
      expect(stored).not.toContain('payroll-key-0001');
      expect(stored).not.toContain(data[0]?.secret);
    }
  });

  it('cannot change their URL', async () => {
    const endpoint = 'https://fixed.example.com/hooks';
    const { data } = await create({ endpoint });
    const params = { id: data[0]?.id };
    const moved = await service.call('PUT /webhooks/{id}', {
      token: owner,
      params,
      body: { endpoint: 'https://evil.example/' },
    });
    expect([moved.status, moved.code]).toEqual([422, 'endpoint_fixed']);
    expect((await service.call('GET /webhooks/{id}', { token: owner, params })).data[0]?.endpoint).toBe(endpoint);
  });

  it.each([
    ['no URL', { endpoint: 'payroll' }, 422, 'endpoint_invalid'],
    ['credentials', { endpoint: 'https://user:secret@payroll.example.com/' }, 422, 'endpoint_invalid'],
    ['no encryption', { endpoint: 'http://payroll.example.com/' }, 422, 'endpoint_insecure'],
    ['loopback', { endpoint: 'https://127.0.0.1/' }, 422, 'endpoint_private'],
    ['loopback in decimal', { endpoint: 'https://2130706433/' }, 422, 'endpoint_private'],
    ['loopback in octal', { endpoint: 'https://0177.0.0.1/' }, 422, 'endpoint_private'],
    ['loopback, IPv4-mapped', { endpoint: 'https://[::ffff:127.0.0.1]/' }, 422, 'endpoint_private'],
    ['loopback in hexadecimal', { endpoint: 'https://0x7f000001/' }, 422, 'endpoint_private'],
    ['loopback, NAT64', { endpoint: 'https://[64:ff9b::7f00:1]/' }, 422, 'endpoint_private'],
    ['loopback with a dot at its end', { endpoint: 'https://127.0.0.1./' }, 422, 'endpoint_private'],
    ['no address', { endpoint: 'https://0.0.0.0/' }, 422, 'endpoint_private'],
    ['a user name that looks like a host', { endpoint: 'https://example.com@127.0.0.1/' }, 422, 'endpoint_invalid'],
    ['localhost with a dot', { endpoint: 'https://localhost./' }, 422, 'endpoint_private'],
    ['metadata', { endpoint: 'https://169.254.169.254/latest/meta-data/' }, 422, 'endpoint_private'],
    ['localhost', { endpoint: 'https://localhost:8443/' }, 422, 'endpoint_private'],
    ['an unknown event', { event_types: [{ type: 'user.exploded', enabled: true }] }, 422, 'event_unknown'],
    ['the name of an object', { event_types: [{ type: 'constructor', enabled: true }] }, 422, 'event_unknown'],
    ['a key that is no header', { apikey: 'two\r\nlines' }, 422, 'apikey_invalid'],
  ])('with %s are rejected', async (_, change, status, code) => {
    const answer = await create(change);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(answer.meta.error?.data).toHaveProperty(Object.keys(change)[0] ?? '');
  });

  it.each([{ name: ' ' }, { enabled: 'yes' }, { event_types: 'all' }, { endpoint: 7 }])(
    'with %j are malformed',
    async (change) => {
      expect((await create(change)).status).toBeOneOf([400, 422]);
    },
  );

  it('are limited to 100 in an organization', async () => {
    const cora = await service.signIn('cora.owner@contoso.example');
    await service.services.database.pool.query(
      `insert into webhooks (organization_id, name, endpoint, secret) select 3, 'w', 'https://x.example/', 's' ` +
        'from generate_series(1, 99)',
    );
    const both = await Promise.all([create({}, cora), create({}, cora)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('access to webhooks', () => {
  const params = { id: 1, deliveryId: 1 };
  const names = Object.keys(webhooksEndpoints) as (keyof typeof webhooksEndpoints)[];

  it.each(names)('is denied for %s to members, readers, staff, and keys without ADMIN', async (name) => {
    for (const email of [
      'mona.member@northwind.example',
      'walt.writer@northwind.example',
      'sam.staff@platform.example',
    ])
      expect([email, (await service.call(name, { token: await service.signIn(email), params })).status]).toEqual([
        email,
        403,
      ]);
    expect((await service.call(name, { token: demoApiKeys.carrier, params })).status).toBe(403);
  });

  it.each(names.filter((name) => name.includes('{id}')))(
    'with %s does not reach another organization',
    async (name) => {
      const token = await service.signIn('marco.multi@example.net', 3);
      const sending = { token, body: name.startsWith('GET') ? undefined : {} };
      const there = await service.call(name, { ...sending, params });
      const nowhere = await service.call(name, { ...sending, params: { id: 987_654, deliveryId: 1 } });
      expect([there.status, there.meta]).toEqual([404, nowhere.meta]);
    },
  );

  it("lists only those of the requester's organization", async () => {
    const token = await service.signIn('marco.multi@example.net', 3);
    const { data } = await service.call('GET /webhooks', { token, query: { count: 1000 } });
    expect(data.map(({ name }) => name)).not.toContain('HR directory');
  });
});

describe('deliveries', () => {
  it('are filtered by status, event and period, and paged', async () => {
    const { pool } = service.services.database;
    await pool.query(`insert into webhook_deliveries (webhook_id, message_id, event, body, status)
      select 2, 'evt_' || n, case when n % 2 = 0 then 'role.created' else 'user.deleted' end, '{}',
        case when n % 3 = 0 then 'failed' else 'delivered' end from generate_series(1, 12) n`);
    const list = (query: object) =>
      service.call('GET /webhooks/{id}/deliveries', { token: owner, params: { id: 2 }, query: query as never });
    const all = await list({});
    expect([all.data.length, all.meta.total]).toEqual([8, 12]);
    expect(all.data[0]?.message_id).toBe('evt_12');
    const failed = await list({ status: 'failed', event: 'role.created' });
    expect([failed.data.map(({ message_id }) => message_id), failed.meta.total]).toEqual([['evt_12', 'evt_6'], 2]);
    expect((await list({ __count: 2, __offset: 10 })).data.map(({ message_id }) => message_id)).toEqual([
      'evt_2',
      'evt_1',
    ]);
    expect((await list({ status: 'lost' })).status).toBe(400);
    await pool.query(`update webhook_deliveries set created_at = '2026-03-04T10:00:00Z' where message_id = 'evt_5'`);
    const day = { from: '2026-03-04T00:00:00Z', to: '2026-03-05T00:00:00Z' };
    expect((await list(day)).data.map(({ message_id }) => message_id)).toEqual(['evt_5']);
    expect((await list({ ...day, from: '2026-03-04T10:00:00.001Z' })).data).toEqual([]);
    expect((await list({ from: 'yesterday' })).status).toBe(400);
  });

  it('are found only under their webhook', async () => {
    const { data } = await service.call('GET /webhooks/{id}/deliveries', { token: owner, params: { id: 2 } });
    const deliveryId = data[0]?.id;
    const of = (id: number) =>
      service.call('GET /webhooks/{id}/deliveries/{deliveryId}', { token: owner, params: { id, deliveryId } });
    expect([(await of(2)).status, (await of(1)).status]).toEqual([200, 404]);
  });

  it('are deleted with their attempts after 30 days', async () => {
    const { pool, db } = service.services.database;
    await pool.query(`insert into webhook_deliveries (id, webhook_id, message_id, event, body, created_at) values
      (900001, 1, 'evt_old', 'user.deleted', '{}', now() - interval '31 days'),
      (900002, 1, 'evt_new', 'user.deleted', '{}', now() - interval '29 days')`);
    await pool.query(`insert into webhook_attempts (delivery_id, number, started_at, duration_ms)
      select id, 1, now(), 1 from webhook_deliveries where id > 900000`);
    await dropOldDeliveries(db, service.services.stopping);
    const ids = async (column: string, from: string) =>
      (await pool.query(`select ${column} as id from ${from} where ${column} > 900000`)).rows;
    expect(await ids('id', 'webhook_deliveries')).toEqual([{ id: 900_002 }]);
    expect(await ids('delivery_id', 'webhook_attempts')).toEqual([{ id: 900_002 }]);
  });
});
