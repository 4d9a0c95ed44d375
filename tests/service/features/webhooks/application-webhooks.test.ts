import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { organizationIds, roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import { envelopeOf } from '../../../../src/core/contract/events/events.ts';
import { keepApiKey } from '../../support/keys/api-key.ts';
import { startService, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import { type Receiver, startReceiver, verify } from './support/receiver.ts';

const TYPES = ['session.ended', 'permissions.changed', 'api_key.revoked', 'role.created'] as const;
const { northwind, contoso } = organizationIds;
const SECOND = 1_000;

let service: TestService;
let receiver: Receiver;
let superAdmin: string;
let owner: string;
let application: number;
let secret: string;
let webhookId: number;
beforeAll(async () => {
  service = await startService({ env: { ALLOW_PRIVATE_WEBHOOKS: '1', RATE_LIMIT_SCALE: '100' } });
  receiver = await startReceiver();
  superAdmin = await service.signIn('superadmin@platform.example');
  owner = await service.signIn('olivia.owner@northwind.example');
  const { data } = await service.call('GET /applications', { token: superAdmin });
  application = data.find(({ name }) => name === 'logistics')?.id ?? 0;
  const made = await create(receiver.url);
  const [webhook] = made.data;
  if (!webhook) throw new Error(`No webhook was created: ${made.code}`);
  [secret, webhookId] = [webhook.secret, webhook.id];
});
beforeEach(() => receiver.forget());
afterAll(async () => {
  await service?.stop();
  await receiver?.stop();
});

const create = (endpoint: string, types: readonly string[] = TYPES, token = superAdmin) =>
  service.call('POST /applications/{id}/webhooks', {
    token,
    params: { id: application },
    body: {
      name: 'Back end',
      endpoint,
      enabled: true,
      apikey: '',
      event_types: types.map((type) => ({ type, enabled: true })),
    },
  });
const createRole = (token: string, organization_id: number) =>
  service.call('POST /role', { token, body: { app: 'auth', name: 'New role', organization_id, permissions: [] } });
/** The event of a type, within a second of now. */
const event = async (type: (typeof TYPES)[number]) => {
  const isThere = () => receiver.received.some((one) => one.event.type === type);
  await receiver.until(isThere, `${type} within a second`, SECOND);
  const found = receiver.received.find((one) => one.event.type === type);
  if (!found) throw new Error(`No ${type}`);
  z.parse(envelopeOf(type), verify(found, secret));
  return found.event;
};

describe('the webhooks of an application', () => {
  it('receive the events of every organization, with its id', async () => {
    await createRole(owner, northwind);
    const cora = await service.signIn('cora.owner@contoso.example');
    await createRole(cora, contoso);
    await receiver.until((received) => received.length >= 2, 'both events');
    const ids = receiver.received.map(({ event: { organization_id } }) => organization_id);
    expect(new Set(ids)).toEqual(new Set([northwind, contoso]));
    for (const received of receiver.received) verify(received, secret);
  });

  it('hear within a second that a session ended', async () => {
    const mona = await service.signIn('mona.member@northwind.example');
    await service.call('DELETE /auth', { token: mona });
    expect(await event('session.ended')).toMatchObject({
      organization_id: northwind,
      data: { user: { id: userIds.mona }, session: { id: expect.stringMatching(/^\d+$/) } },
    });
  });

  it('hear of each of many sessions that end together', async () => {
    const email = 'rita.reader@northwind.example';
    const [kept, ...others] = [await service.signIn(email), await service.signIn(email), await service.signIn(email)];
    const { status } = await service.call('DELETE /user/{id}/sessions', { token: kept, params: { id: userIds.rita } });
    expect(status).toBe(200);
    const ended = () => receiver.received.filter(({ event: { type } }) => type === 'session.ended');
    await receiver.until(() => ended().length === others.length, 'both sessions', SECOND);
    const ids = ended().map(({ event: { id, data } }) => [id, (data as { session: { id: string } }).session.id]);
    for (const at of [0, 1]) expect(new Set(ids.map((pair) => pair[at])).size).toBe(others.length);
  });

  it('hear of a suspension: of the permissions, the sessions and the keys', async () => {
    const walt = await service.signIn('walt.writer@northwind.example');
    await keepApiKey(service, { createdBy: userIds.walt, organizationId: northwind, roleId: roleIds.userReader });
    await service.call('DELETE /organizations/users/{id}', { token: owner, params: { id: userIds.walt } });
    expect(await event('permissions.changed')).toMatchObject({
      organization_id: northwind,
      data: { users: [{ id: userIds.walt }], role: null },
    });
    expect(await event('session.ended')).toMatchObject({ data: { user: { id: userIds.walt } } });
    expect(await event('api_key.revoked')).toMatchObject({ organization_id: northwind });
    expect((await service.call('GET /auth', { token: walt })).status).toBe(401);
  });

  it('hear of a changed role, and of permissions that an application declares', async () => {
    const made = await createRole(owner, northwind);
    const id = made.data[0]?.id ?? 0;
    await service.call('PUT /role/{id}', { token: owner, params: { id }, body: { permissions: ['auth.users.READ'] } });
    expect(await event('permissions.changed')).toMatchObject({ data: { users: null, role: { id } } });
    receiver.forget();
    await service.call('PUT /applications/{id}/permissions', {
      token: superAdmin,
      params: { id: application },
      body: { permissions: [{ resource: 'logistics.shipments.READ', title: 'See shipments' }] },
    });
    expect(await event('permissions.changed')).toMatchObject({ organization_id: null, data: { role: null } });
  });

  it('follow the rules of webhooks: signing, tests, rolling and the log', async () => {
    const params = { id: application, webhookId };
    const test = await service.call('POST /applications/{id}/webhooks/{webhookId}/test', {
      token: superAdmin,
      params,
    });
    expect([test.status, test.data[0]?.event]).toEqual([200, 'webhook.test']);
    await receiver.until((received) => received.length > 0, 'the test event');
    expect(receiver.received[0]?.event).toMatchObject({ type: 'webhook.test', organization_id: null });
    const deliveryId = test.data[0]?.id ?? 0;
    const delivery = await service.call('GET /applications/{id}/webhooks/{webhookId}/deliveries/{deliveryId}', {
      token: superAdmin,
      params: { ...params, deliveryId },
    });
    expect(delivery.data[0]?.request.url).toBe(receiver.url);
    expect(JSON.stringify(delivery.data)).not.toContain(secret);
    const rolled = await service.call('POST /applications/{id}/webhooks/{webhookId}/secret', {
      token: superAdmin,
      params,
    });
    expect(rolled.data[0]?.secret).toMatch(/^whsec_/);
    expect(rolled.data[0]?.secret).not.toBe(secret);
    const twice = await create(receiver.url, ['role.created']);
    expect([twice.status, twice.code]).toEqual([409, 'webhook_exists']);
    expect((await create('https://else.example/', ['no.such_event'])).code).toBe('event_unknown');
  });

  it('are none of an organization, nor of another application', async () => {
    const asOwn = await service.call('GET /webhooks/{id}', { token: owner, params: { id: webhookId } });
    expect(asOwn.status).toBe(404);
    const { data } = await service.call('GET /webhooks', { token: owner });
    expect(data.some(({ id }) => id === webhookId)).toBe(false);
    const params = { id: application + 1, webhookId };
    const elsewhere = await service.call('GET /applications/{id}/webhooks/{webhookId}', { token: superAdmin, params });
    expect(elsewhere.status).toBe(404);
    expect((await create(receiver.url, TYPES, owner)).status).toBe(403);
  });

  it('alone know the events of applications', async () => {
    const names = async (name: 'GET /webhook-events' | 'GET /applications/webhook-events') =>
      (await service.call(name, { token: superAdmin })).data.map((one) => one.event);
    expect(await names('GET /webhook-events')).not.toContain('session.ended');
    expect(await names('GET /applications/webhook-events')).toContain('session.ended');
    const refused = await service.call('POST /webhooks', {
      token: owner,
      body: {
        name: 'Mine',
        endpoint: 'https://mine.example/',
        enabled: true,
        apikey: '',
        event_types: [{ type: 'session.ended', enabled: true }],
      },
    });
    expect([refused.status, refused.code]).toEqual([422, 'event_unknown']);
  });

  it('are disabled after five days of failure, and staff who can repair them are told', async () => {
    receiver.answer = (response) => void response.writeHead(500).end();
    await createRole(owner, northwind);
    await receiver.until((received) => received.length > 0, 'the event');
    const { pool } = service.services.database;
    await pool.query("update webhooks set failing_since = now() - interval '121 hours' where id = $1", [webhookId]);
    await pool.query(
      `update webhook_deliveries set created_at = now() - interval '25 hours', next_attempt_at = now()
       where webhook_id = $1 and status = 'pending'`,
      [webhookId],
    );
    const params = { id: application, webhookId };
    const read = () => service.call('GET /applications/{id}/webhooks/{webhookId}', { token: superAdmin, params });
    await until(async () => (await read()).data[0]?.disabled_at !== null, 'the webhook to be disabled');
    expect((await read()).data[0]?.enabled).toBe(false);
    for (const [email, user_id] of [
      ['superadmin@platform.example', userIds.superadmin],
      ['sam.staff@platform.example', userIds.sam],
    ] as const) {
      const [mail] = await service.outbox(email);
      expect([mail?.subject, mail?.text]).toEqual([
        'The webhook “Back end” was disabled',
        expect.stringContaining(`/auth/applications?application=${application}&tab=webhooks`),
      ]);
      const token = await service.signIn(email);
      const bell = await service.call('GET /in_app_notifications', { token, query: { user_id } });
      expect(bell.data[0]).toMatchObject({ title: 'The webhook “Back end” was disabled', criticality_level: 'danger' });
    }
    const told = (await service.outbox('olivia.owner@northwind.example')).map(({ subject }) => subject);
    expect(told).not.toContain('The webhook “Back end” was disabled');
  });

  it('end with their application', async () => {
    const made = await service.call('POST /applications', {
      token: superAdmin,
      body: { name: 'depot', title: 'Depot' },
    });
    const id = made.data[0]?.id ?? 0;
    const body = { name: 'x', endpoint: 'https://depot.example/', enabled: true, apikey: '', event_types: [] };
    expect(
      (await service.call('POST /applications/{id}/webhooks', { token: superAdmin, params: { id }, body })).status,
    ).toBe(201);
    await service.call('DELETE /applications/{id}', { token: superAdmin, params: { id } });
    const { rows } = await service.services.database.pool.query('select from webhooks where application_id = $1', [id]);
    expect(rows).toEqual([]);
    expect((await service.call('GET /applications/{id}/webhooks', { token: superAdmin, params: { id } })).status).toBe(
      404,
    );
  });
});
