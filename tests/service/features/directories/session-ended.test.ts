import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { organizationIds } from '../../../../service/demo-data/ids.ts';
import { beginSession } from '../../../../service/features/credentials/sessions.ts';
import { envelopeOf } from '../../../../src/core/contract/events/events.ts';
import { startService, type TestService } from '../../support/service.ts';
import { type Receiver, startReceiver, verify } from '../webhooks/support/receiver.ts';
import { makeConnection, makeDirectory } from './support/connection.ts';
import { patchOf, scimClient, type Send, userOf } from './support/scim-client.ts';

const TYPES = ['session.ended', 'user.suspended'] as const;
const { northwind, contoso } = organizationIds;

let service: TestService;
let receiver: Receiver;
let secret: string;
let connection: number;
let send: Send;
beforeAll(async () => {
  service = await startService({ env: { ALLOW_PRIVATE_WEBHOOKS: '1', LOG_LEVEL: 'silent' } });
  receiver = await startReceiver();
  const token = await service.signIn('superadmin@platform.example');
  const { data } = await service.call('GET /applications', { token });
  const webhook = await service.call('POST /applications/{id}/webhooks', {
    token,
    params: { id: data.find(({ name }) => name === 'logistics')?.id ?? 0 },
    body: {
      ...{ name: 'Back end', endpoint: receiver.url, enabled: true, apikey: '' },
      event_types: TYPES.map((type) => ({ type, enabled: true })),
    },
  });
  secret = webhook.data[0]?.secret ?? '';
  const made = await makeConnection(service, { domains: ['leaves.example'] });
  connection = made.id;
  const owner = await service.signIn('olivia.owner@northwind.example');
  send = scimClient(await makeDirectory(service, made, owner));
});
beforeEach(() => receiver.forget());
afterAll(async () => {
  await service?.stop();
  await receiver?.stop();
});

/** A person of the directory with three sessions that it ends, and one elsewhere that goes on. */
async function person(name: string) {
  const email = `${name}@leaves.example`;
  const { body } = await send('POST', '/Users', userOf(email));
  const { db, pool } = service.services.database;
  const { rows } = await pool.query<{ id: number }>('select id from users where email = $1', [email]);
  const userId = rows[0]?.id ?? 0;
  await pool.query("insert into memberships (user_id, organization_id, status) values ($1, $2, 'active')", [
    userId,
    contoso,
  ]);
  const begin = (organizationId: number | null, through: object) =>
    beginSession(db, {
      ...{ userId, organizationId, ip: '127.0.0.1', userAgent: 'test', now: Date.now(), method: 'password' },
      ...through,
    });
  for (const organizationId of [northwind, northwind]) await begin(organizationId, {});
  await begin(contoso, { method: 'connection', connectionId: connection });
  await begin(contoso, {});
  const ids = async (condition: string) =>
    (await pool.query<{ id: string }>(`select id::text from sessions where user_id = ${userId} and ${condition}`)).rows
      .map(({ id }) => id)
      .sort();
  return { id: String(body.id), userId, email, ids };
}

describe('a back end hears that a directory ended sessions', () => {
  it.each([
    [
      'active: false',
      (id: string) => send('PATCH', `/Users/${id}`, patchOf({ op: 'replace', value: { active: false } })),
    ],
    ['DELETE', (id: string) => send('DELETE', `/Users/${id}`)],
  ])('by %s: signed, one event for each session, and why', async (name, leave) => {
    const { id, userId, email, ids } = await person(name === 'DELETE' ? 'deleted' : 'inactive');
    const before = await ids('ended_at is null');
    expect((await leave(id)).status).toBeLessThan(300);
    const ended = await ids('ended_at is not null');
    const left = await ids('ended_at is null');
    expect([before.length, ended.length, left.length]).toEqual([4, 3, 1]);
    await receiver.until((received) => received.length >= 4, 'three sessions and their reason');
    const events = receiver.received.map((one) => {
      const { type } = one.event;
      return z.parse(envelopeOf(type), verify(one, secret));
    });
    const told = events.filter(({ type }) => type === 'session.ended');
    expect(told.map(({ data }) => data)).toEqual(
      expect.arrayContaining(ended.map((session) => ({ user: { id: userId }, session: { id: session } }))),
    );
    expect([told.length, new Set(told.map((event) => event.id)).size]).toEqual([3, 3]);
    const why = events.filter(({ type }) => type === 'user.suspended');
    expect(why).toMatchObject([{ organization_id: northwind, data: { actor: null, user: { id: userId, email } } }]);
    // What changes nothing tells nothing: the next event is of somebody else.
    receiver.forget();
    if (name !== 'DELETE') await leave(id);
    const other = await person(`after-${userId}`);
    await send('DELETE', `/Users/${other.id}`);
    await receiver.until((received) => received.length >= 4, 'the next one');
    expect(JSON.stringify(receiver.received.map(({ event }) => event.data))).not.toContain(email);
    expect(receiver.received).toHaveLength(4);
  });
});
