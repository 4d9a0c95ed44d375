import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { envelopeOf, events, type EventType } from '../../../../src/core/contract/events/events.ts';
import { checkDomains } from '../../../../service/features/domains/check-daily.ts';
import { type NameServer, startNameServer } from '../../support/single-sign-on/name-server.ts';
import { type Application, startApplication } from '../../support/exports/application.ts';
import { registerTransfers } from '../../support/exports/register.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';
import { type Receiver, startReceiver, verify } from './support/receiver.ts';

let service: TestService;
let receiver: Receiver;
let application: Application;
let dns: NameServer;
let owner: string;
let secret: string;
const NORTHWIND = 2;
const OLIVIA = 3;
const MONA = 7;
const LOGISTICS = 15;
const types = Object.keys(events) as EventType[];
type OwnEvent = EventType | 'webhook.test';

beforeAll(async () => {
  dns = await startNameServer();
  const env = { ALLOW_PRIVATE_WEBHOOKS: '1', DNS_SERVERS: dns.address, RATE_LIMIT_SCALE: '100' };
  service = await startService({ env });
  receiver = await startReceiver();
  application = await startApplication();
  await registerTransfers(service, application);
  owner = await service.signIn('olivia.owner@northwind.example');
  secret = await subscribe(receiver.url, types);
});
afterAll(async () => {
  await service?.stop();
  await receiver?.stop();
  await application?.stop();
  await dns?.stop();
});

/**
 * Creates a webhook of Northwind.
 * @returns its signing secret
 */
async function subscribe(endpoint: string, wanted: readonly string[]): Promise<string> {
  const { status, data } = await service.call('POST /webhooks', {
    token: owner,
    body: {
      name: 'Everything',
      endpoint,
      enabled: true,
      apikey: 'key-of-the-receiver',
      event_types: wanted.map((type) => ({ type, enabled: true })),
    },
  });
  expect(status).toBe(201);
  made.webhook = data[0]?.id ?? 0;
  return data[0]?.secret ?? '';
}

/** Does everything that an administrator can do, each once if possible. */
const happenings: Record<OwnEvent, () => Promise<unknown>> = {
  'user.invited': () => ask('POST /invite', { body: { email: 'new.colleague@example.net', role_ids: [LOGISTICS] } }),
  'user.joined': async () => {
    const [mail] = await service.outbox('new.colleague@example.net');
    const hash = new URL(mail?.links[0] ?? '').searchParams.get('hash');
    const password = 'velvet-anchor-77';
    return service.call('POST /invite/confirm', { body: { hash, password, password_confirm: password } });
  },
  'user.created': () =>
    ask('POST /user', {
      body: {
        email: 'kim@contractor.example',
        password: 'velvet-anchor-77',
        roles: [LOGISTICS],
        organization_id: NORTHWIND,
      },
    }),
  'user.updated': () => ask('PUT /user/{id}', { params: { id: OLIVIA }, body: { name: 'Olivia O’Owner' } }),
  'user.suspended': () => ask('DELETE /organizations/users/{id}', { params: { id: MONA } }),
  'user.restored': () => ask('POST /organizations/users/{id}/restore', { params: { id: MONA } }),
  'user.deleted': () => ask('DELETE /organizations/users/{id}', { params: { id: 110 }, query: { delete: 1 } }),
  'user.role_added': () => ask('POST /user/{id}/roles', { params: { id: MONA }, body: { role_id: 14 } }),
  'user.role_removed': () => ask('DELETE /user/{id}/roles/{roleId}', { params: { id: MONA, roleId: 14 } }),
  'session.revoked': async () => {
    await service.signIn('olivia.owner@northwind.example');
    const { data } = await service.call('GET /user/{id}/sessions', { token: owner, params: { id: OLIVIA } });
    const sessionId = data.find(({ is_current }) => !is_current)?.id;
    return ask('DELETE /user/{id}/sessions/{sessionId}', { params: { id: OLIVIA, sessionId } });
  },
  'role.created': async () => {
    const body = { app: 'auth', name: 'Dispatcher', organization_id: NORTHWIND, permissions: ['auth.users.READ'] };
    made.role = (await ask('POST /role', { body })).data[0]?.id ?? 0;
  },
  'role.updated': () =>
    ask('PUT /role/{id}', { params: { id: made.role }, body: { app: 'auth', name: 'Dispatchers', description: '' } }),
  'role.deleted': () => ask('DELETE /role/{id}', { params: { id: made.role } }),
  'role.restored': () => ask('POST /role/{id}/undelete', { params: { id: made.role } }),
  'organization.updated': () =>
    ask('PUT /organizations/{id}', { params: { id: NORTHWIND }, body: { name: 'Northwind' } }),
  'organization.settings_updated': () =>
    ask('POST /organizations/{id}/settings', {
      params: { id: NORTHWIND },
      body: [{ category: 'billing', key: 'token', value: 'a-secret-value' }],
    }),
  'domain.verified': async () => {
    const { data } = await ask('POST /organizations/{id}/domains', {
      params: { id: NORTHWIND },
      body: { domain: 'northwind.example' },
    });
    const { id = 0, txt_name: name = '', txt_value: text = '' } = data[0] ?? {};
    dns.records.set(name, [[text]]);
    made.domain = { id, record: name };
    return ask('POST /organizations/{id}/domains/{domainId}/verify', { params: { id: NORTHWIND, domainId: id } });
  },
  'domain.lapsed': async () => {
    dns.records.delete(made.domain.record);
    const { services } = service;
    // The demo's domain would lapse too.
    await services.database.pool.query('delete from organization_domains where id <> $1', [made.domain.id]);
    for (let day = 1; day < 6; day += 1) {
      const ahead = services.now() + day * 86_400_000;
      await checkDomains({ ...services, now: () => ahead });
    }
  },
  'connection.created': async () => {
    const body = { kind: 'oidc', name: 'Acme login', issuer: 'https://login.example', client_id: 'c', domains: [] };
    const { data } = await ask('POST /organizations/{id}/connections', { params: { id: NORTHWIND }, body });
    made.connection = data[0]?.id ?? 0;
  },
  'connection.changed': () => ofConnection('PUT /organizations/{id}/connections/{connectionId}', { name: 'Acme' }),
  'connection.enabled': async () => {
    const { pool } = service.services.database;
    await pool.query(
      'insert into connection_domains (connection_id, domain_id) select $1, id from organization_domains where id = $2',
      [made.connection, made.domain.id],
    );
    await pool.query("update organization_domains set status = 'verified' where id = $1", [made.domain.id]);
    await pool.query("update connections set status = 'tested' where id = $1", [made.connection]);
    return ofConnection('POST /organizations/{id}/connections/{connectionId}/enable');
  },
  'connection.disabled': () => ofConnection('POST /organizations/{id}/connections/{connectionId}/disable'),
  'connection.deleted': () => ofConnection('DELETE /organizations/{id}/connections/{connectionId}'),
  'api_key.created': async () => {
    const { data } = await ask('POST /api-keys', { body: { ...key, name: 'Gateway' } });
    made.key = data[0]?.id ?? 0;
    made.token = data[0]?.access_token ?? '';
  },
  'api_key.updated': () => ask('PUT /api-keys/{id}', { params: { id: made.key }, body: { ...key, name: 'Gateways' } }),
  'api_key.deleted': () => ask('DELETE /api-keys/{id}', { params: { id: made.key } }),
  'report.finished': () =>
    ask('POST /reports', {
      body: {
        type: 'data_transfers',
        format: 'csv',
        range: { start: new Date(Date.now() - 86_400_000).toISOString(), end: new Date().toISOString() },
        sendMail: false,
      },
    }),
  'webhook.test': () => ask('POST /webhooks/{id}/test', { params: { id: made.webhook } }),
  // The last one: from then on the owner is somebody else.
  'organization.owner_changed': () =>
    ask('POST /organizations/{id}/change_owner', {
      params: { id: NORTHWIND },
      body: { new_owner_id: 4, password: PASSWORD },
    }),
};
const made = { role: 0, connection: 0, key: 0, token: '', webhook: 0, domain: { id: 0, record: '' } };
const key = { expiresAt: '2031-01-01T00:00:00.000Z', roleIds: [LOGISTICS] };

const ofConnection = <C extends Parameters<typeof ask>[0]>(name: C, body?: object) =>
  ask(name, { params: { id: NORTHWIND, connectionId: made.connection }, body });

/** A request of the owner that must succeed. */
async function ask<C extends Parameters<TestService['call']>[0]>(name: C, sending: object) {
  const answer = await service.call(name, { token: owner, ...sending } as never);
  expect([name, answer.status, answer.meta.error]).toEqual([name, expect.toBeOneOf([200, 201]), undefined]);
  return answer;
}

it('covers every event of an organization', () => {
  expect(Object.keys(happenings).sort()).toEqual([...types, 'webhook.test'].sort());
});

it.each(Object.keys(happenings) as OwnEvent[])(
  'delivers %s to a receiver, signed and valid against its schema',
  async (type) => {
    receiver.forget();
    await happenings[type]();
    await receiver.until((all) => all.some(({ event }) => event.type === type), type);
    const received = receiver.received.filter(({ event }) => event.type === type);
    expect(received).toHaveLength(1);
    const [request] = received;
    if (!request) throw new Error('Nothing was received.');
    expect(z.parse(envelopeOf(type), verify(request, secret))).toEqual(request.event);
    expect(request.event.organization_id).toBe(NORTHWIND);
    expect(request.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'webhook-id': request.event.id,
      authorization: 'Bearer key-of-the-receiver',
    });
    expect(Math.abs(Date.parse(request.event.created_at) - Date.now())).toBeLessThan(60_000);
    for (const hidden of [PASSWORD, 'velvet-anchor-77', 'a-secret-value', made.token, secret].filter(Boolean))
      expect(request.body).not.toContain(hidden);
  },
);
