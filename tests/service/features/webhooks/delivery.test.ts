import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Claimed } from '../../../../service/features/webhooks/delivery/claim.ts';
import { record } from '../../../../service/features/webhooks/delivery/record.ts';
import { startService, type TestService } from '../../support/service.ts';
import { type Receiver, startReceiver, verify } from './support/receiver.ts';
import { createRole, createWebhook, deliveriesOf, OWNER, untilDelivery } from './support/webhooks.ts';

let service: TestService;
let receiver: Receiver;
let owner: string;
beforeAll(async () => {
  service = await startService({ env: { ALLOW_PRIVATE_WEBHOOKS: '1', RATE_LIMIT_SCALE: '100' } });
  owner = await service.signIn(OWNER);
});
afterAll(() => service?.stop());
beforeEach(async () => {
  await service.services.database.pool.query('update webhooks set enabled = false');
  receiver = await startReceiver();
  return () => receiver.stop();
});

const sql = (text: string, values: unknown[] = []) => service.services.database.pool.query(text, values);
const isTried = ({ last_attempt_at }: { last_attempt_at: string | null }) => last_attempt_at !== null;

describe('a failing delivery', () => {
  it('is retried with the same id and a new signature, and each attempt is recorded', async () => {
    const { id, secret } = await createWebhook(service, owner, receiver.url, { apikey: 'key-of-the-receiver' });
    receiver.answer = (response, { headers }) =>
      void response.writeHead(500, { 'set-cookie': 'a=b' }).end(`no ${headers.authorization} ${secret}`);
    await createRole(service, owner);
    const failed = await untilDelivery(service, owner, id, isTried);
    expect(failed).toMatchObject({ status: 'pending', response_status: 500, error: expect.stringContaining('500') });
    const wait = Date.parse(failed.next_attempt_at ?? '') - Date.parse(failed.last_attempt_at ?? '');
    expect(wait).toBeGreaterThan(3_000);
    expect(wait).toBeLessThan(20_000);

    receiver.answer = (response) => void response.writeHead(200).end('yes');
    await sql('update webhook_deliveries set next_attempt_at = now() where id = $1', [failed.id]);
    const delivered = await untilDelivery(service, owner, id, ({ status }) => status === 'delivered');
    expect(delivered).toMatchObject({ id: failed.id, attempts: 2, response_status: 200, error: null });
    expect(receiver.received.map(({ event }) => event.id)).toEqual([failed.message_id, failed.message_id]);
    for (const request of receiver.received) expect(verify(request, secret)).toEqual(request.event);

    const params = { id, deliveryId: failed.id };
    const { data } = await service.call('GET /webhooks/{id}/deliveries/{deliveryId}', { token: owner, params });
    expect(data[0]?.tries.map(({ number, response }) => [number, response?.status, response?.body])).toEqual([
      [2, 200, 'yes'],
      [1, 500, `no Bearer key-••••••••iver ${secret.slice(0, 4)}••••••••${secret.slice(-4)}`],
    ]);
    expect(data[0]?.tries[1]?.response?.headers['set-cookie']).toBe('••••••••');
    expect(data[0]?.request).toMatchObject({
      url: receiver.url,
      body: receiver.received[0]?.body,
      headers: { authorization: 'Bearer key-••••••••iver', 'webhook-id': failed.message_id },
    });
    expect(JSON.stringify(data)).not.toContain('key-of-the-receiver');
    expect(JSON.stringify(data)).not.toContain(secret);
  });

  it('is given up after a day, and can be resent by hand', async () => {
    const { id } = await createWebhook(service, owner, receiver.url);
    receiver.answer = (response) => void response.writeHead(503).end();
    await createRole(service, owner);
    const { id: deliveryId } = await untilDelivery(service, owner, id, isTried);
    await sql(
      `update webhook_deliveries set created_at = now() - interval '25 hours', next_attempt_at = now() where id = $1`,
      [deliveryId],
    );
    const givenUp = await untilDelivery(service, owner, id, ({ status }) => status === 'failed');
    expect(givenUp).toMatchObject({ attempts: 2, next_attempt_at: null });

    receiver.answer = (response) => void response.writeHead(204).end();
    const params = { id, deliveryId };
    const again = await service.call('POST /webhooks/{id}/deliveries/{deliveryId}/retry', { token: owner, params });
    expect(again.data[0]).toMatchObject({ id: deliveryId, status: 'pending' });
    const delivered = await untilDelivery(service, owner, id, ({ status }) => status === 'delivered');
    expect(delivered).toMatchObject({ id: deliveryId, attempts: 3 });
    const { data } = await service.call('GET /webhooks/{id}', { token: owner, params: { id } });
    expect(data[0]).toMatchObject({ enabled: true, failing_since: null });
  });

  it('disables the webhook after five days, and the owner is notified', async () => {
    const { id, name } = await createWebhook(service, owner, receiver.url);
    receiver.answer = (response) => void response.writeHead(500).end();
    await createRole(service, owner);
    const { id: deliveryId } = await untilDelivery(service, owner, id, isTried);
    const { data: failing } = await service.call('GET /webhooks/{id}', { token: owner, params: { id } });
    expect(failing[0]).toMatchObject({ enabled: true, failing_since: expect.any(String), disabled_at: null });
    await sql(`update webhooks set failing_since = now() - interval '121 hours' where id = $1`, [id]);
    await sql(
      `update webhook_deliveries set created_at = now() - interval '25 hours', next_attempt_at = now() where id = $1`,
      [deliveryId],
    );
    await untilDelivery(service, owner, id, ({ status }) => status === 'failed');

    const { data } = await service.call('GET /webhooks/{id}', { token: owner, params: { id } });
    expect(data[0]).toMatchObject({ enabled: false, disabled_at: expect.any(String) });
    const bell = await service.call('GET /in_app_notifications', { token: owner, query: { user_id: 3 } });
    expect(bell.data[0]).toMatchObject({ title: `The webhook “${name}” was disabled`, criticality_level: 'danger' });
    expect((await service.outbox(OWNER))[0]?.subject).toContain('was disabled');
    const audit = await service.call('GET /organizations/{id}/audit', {
      token: owner,
      params: { id: 2 },
      query: { action: 'webhook' },
    });
    expect(audit.data[0]).toMatchObject({
      action: 'webhook.disabled',
      actor: null,
      target: { kind: 'webhook', id, name },
    });

    const enabled = await service.call('PUT /webhooks/{id}', { token: owner, params: { id }, body: { enabled: true } });
    expect(enabled.data[0]).toMatchObject({ enabled: true, failing_since: null, disabled_at: null });
  });

  it('disables the webhook at once by a 410, and the owner is notified', async () => {
    const { id, name } = await createWebhook(service, owner, receiver.url);
    receiver.answer = (response) => void response.writeHead(410).end();
    await createRole(service, owner);
    const failed = await untilDelivery(service, owner, id, ({ status }) => status === 'failed');
    expect(failed).toMatchObject({ attempts: 1, response_status: 410 });
    const { data } = await service.call('GET /webhooks/{id}', { token: owner, params: { id } });
    expect(data[0]).toMatchObject({ enabled: false, disabled_at: expect.any(String) });
    const bell = await service.call('GET /in_app_notifications', { token: owner, query: { user_id: 3 } });
    expect(bell.data[0]).toMatchObject({ title: `The webhook “${name}” was disabled` });
    expect(JSON.stringify(bell.data[0])).toContain('410');
  });

  it('disables nothing if it is the first after a quiet week', async () => {
    const { id } = await createWebhook(service, owner, receiver.url);
    await sql(`update webhooks set failing_since = now() - interval '7 days' where id = $1`, [id]);
    receiver.answer = (response) => void response.writeHead(500).end();
    await createRole(service, owner);
    await untilDelivery(service, owner, id, isTried);
    const { data } = await service.call('GET /webhooks/{id}', { token: owner, params: { id } });
    expect(data[0]?.enabled).toBe(true);
  });
});

describe('an event', () => {
  it('is not created by a rejected change', async () => {
    const { id } = await createWebhook(service, owner, receiver.url);
    const body = { app: 'auth', name: 'Too much', organization_id: 2, permissions: ['auth.systemSettings.WRITE'] };
    expect((await service.call('POST /role', { token: owner, body })).status).toBe(403);
    expect(await deliveriesOf(service, owner, id)).toEqual([]);
  });

  it('goes only to enabled webhooks of the organization that subscribe to it', async () => {
    const cora = await service.signIn('cora.owner@contoso.example');
    const elsewhere = await createWebhook(service, cora, `${receiver.url}/contoso`);
    const other = await createWebhook(service, owner, `${receiver.url}/other`, { types: ['user.suspended'] });
    const off = await createWebhook(service, owner, `${receiver.url}/off`);
    await service.call('PUT /webhooks/{id}', { token: owner, params: { id: off.id }, body: { enabled: false } });
    const deleted = await createWebhook(service, owner, `${receiver.url}/deleted`);
    await service.call('DELETE /webhooks/{id}', { token: owner, params: { id: deleted.id } });
    const one = await createWebhook(service, owner, `${receiver.url}/one`);
    const two = await createWebhook(service, owner, `${receiver.url}/two`);
    await createRole(service, owner);
    await receiver.until((all) => all.length === 2, 'two deliveries');
    for (const [token, webhook, count] of [
      [cora, elsewhere, 0],
      [owner, other, 0],
      [owner, off, 0],
      [owner, one, 1],
      [owner, two, 1],
    ] as const)
      expect(await deliveriesOf(service, token, webhook.id)).toHaveLength(count);
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(1);
  });

  it('about a user reaches each organization where they are an active member', async () => {
    const cora = await service.signIn('cora.owner@contoso.example');
    await createWebhook(service, cora, receiver.url, { types: ['user.updated'] });
    await createWebhook(service, owner, receiver.url, { types: ['user.updated'] });
    const marco = await service.signIn('marco.multi@example.net', 2);
    await service.call('PUT /user/{id}', { token: marco, params: { id: 14 }, body: { name: 'Marco Polo' } });
    await receiver.until((all) => all.length === 2, 'two deliveries');
    expect(receiver.received.map(({ event }) => event.organization_id).sort()).toEqual([2, 3]);
    expect(receiver.received[0]?.event.data).toMatchObject({ user: { id: 14, name: 'Marco Polo' }, changes: ['name'] });
  });

  it('about an invited account reveals only the email', async () => {
    await createWebhook(service, owner, receiver.url, { types: ['user.invited'] });
    const email = 'cora.owner@contoso.example';
    await service.call('POST /invite', { token: owner, body: { email, role_ids: [15] } });
    await receiver.until((all) => all.length === 1, 'the invitation');
    expect(receiver.received[0]?.event.data).toMatchObject({ user: { name: 'cora.owner', email } });
    expect(receiver.received[0]?.body).not.toContain('Cora');
  });

  it('is not kept for a disabled webhook, whose pending deliveries keep waiting', async () => {
    const { id } = await createWebhook(service, owner, receiver.url);
    receiver.answer = (response) => void response.writeHead(500).end();
    await createRole(service, owner);
    const waiting = await untilDelivery(service, owner, id, isTried);
    await service.call('PUT /webhooks/{id}', { token: owner, params: { id }, body: { enabled: false } });
    await createRole(service, owner);
    await sql('update webhook_deliveries set next_attempt_at = now() where id = $1', [waiting.id]);
    const retry = await service.call('POST /webhooks/{id}/deliveries/{deliveryId}/retry', {
      token: owner,
      params: { id, deliveryId: waiting.id },
    });
    expect([retry.status, retry.code]).toEqual([409, 'webhook_disabled']);
    receiver.answer = (response) => void response.writeHead(204).end();
    await service.call('POST /webhooks/{id}/test', { token: owner, params: { id } });
    await receiver.until((all) => all.some(({ event }) => event.type === 'webhook.test'), 'the test event');
    expect((await deliveriesOf(service, owner, id)).map(({ event, attempts }) => [event, attempts])).toEqual([
      ['webhook.test', 1],
      ['role.created', 1],
    ]);
    await service.call('PUT /webhooks/{id}', { token: owner, params: { id }, body: { enabled: true } });
    await receiver.until(
      (all) => all.filter(({ event }) => event.id === waiting.message_id).length === 2,
      'what waited',
    );
  });
});

describe('a receiver that never responds', () => {
  it('does not delay others: a live receiver gets everything at the first attempt', async () => {
    const open = new Set<Socket>();
    let most = 0;
    const dead = createServer((socket) => {
      open.add(socket.on('error', () => undefined).on('close', () => open.delete(socket)));
      most = Math.max(most, open.size);
    });
    await new Promise<void>((resolve) => dead.listen(0, '127.0.0.1', resolve));
    const { port } = dead.address() as AddressInfo;
    const deadHook = await createWebhook(service, owner, `http://127.0.0.1:${port}/`);
    const live = await createWebhook(service, owner, receiver.url);
    for (let n = 0; n < 40; n++) await createRole(service, owner);
    await receiver.until((all) => all.length === 40, 'all 40 events');
    const ofDead = await deliveriesOf(service, owner, deadHook.id);
    expect(ofDead).toHaveLength(40);
    expect(ofDead.filter(({ status }) => status !== 'pending')).toEqual([]);
    expect(most, 'requests to the dead one at a time, of 40').toBeLessThan(8);
    const ofLive = await deliveriesOf(service, owner, live.id, { status: 'delivered' });
    expect(ofLive.every(({ attempts }) => attempts === 1)).toBe(true);
    for (const socket of open) socket.destroy();
    dead.close();
  });
});

describe('a process that lost its lease', () => {
  it('does not overwrite the result of another process', async () => {
    const { id: webhookId } = await createWebhook(service, owner, receiver.url);
    await sql(
      `insert into webhook_deliveries (webhook_id, message_id, event, body, leased_by, leased_until, attempts)
       values ($1, 'evt_lost', 'role.created', '{}', 'another', now() + interval '1 hour', 1)`,
      [webhookId],
    );
    const { rows } = await sql(`select id from webhook_deliveries where message_id = 'evt_lost'`);
    const [{ id }] = rows as [{ id: number }];
    const delivery = { id, webhookId, organizationId: 2, event: 'role.created', attempt: 1, ageSeconds: 1 } as Claimed;
    const outcome = { durationMs: 5, response: { status: 200, headers: {}, body: '' }, error: null };
    const attempted = { delivery, startedAt: new Date(), outcome, secrets: [] };
    await record(service.services, { ...attempted, lease: 'lost' });
    const [before] = await deliveriesOf(service, owner, webhookId);
    expect(before).toMatchObject({ status: 'pending', last_attempt_at: null });
    await record(service.services, { ...attempted, lease: 'another' });
    const [after] = await deliveriesOf(service, owner, webhookId);
    expect(after).toMatchObject({ status: 'delivered', response_status: 200 });
  });
});

describe('rolling the secret', () => {
  it('signs with both secrets for a day, or only the new one once the old is revoked', async () => {
    const { id, secret: first } = await createWebhook(service, owner, receiver.url);
    const roll = async (body: object = {}) =>
      (await service.call('POST /webhooks/{id}/secret', { token: owner, params: { id }, body })).data[0];
    const rolled = await roll();
    const second = rolled?.secret ?? '';
    expect(second).not.toBe(first);
    const until = Date.parse(rolled?.previous_secret_expires_at ?? '') - Date.now();
    expect(Math.abs(until - 86_400_000)).toBeLessThan(60_000);
    await createRole(service, owner);
    await receiver.until((all) => all.length === 1, 'the event');
    const [both] = receiver.received;
    if (!both) throw new Error('Nothing was received.');
    expect(verify(both, first)).toEqual(verify(both, second));

    await sql(`update webhooks set previous_secret_expires_at = now() - interval '1 second' where id = $1`, [id]);
    await createRole(service, owner);
    await receiver.until((all) => all.length === 2, 'the next event');
    const alone = receiver.received[1];
    if (!alone) throw new Error('Nothing was received.');
    expect(verify(alone, second)).toEqual(alone.event);
    expect(() => verify(alone, first)).toThrow('No matching signature');

    const third = (await roll({ revoke_previous: true }))?.secret ?? '';
    await createRole(service, owner);
    await receiver.until((all) => all.length === 3, 'the last event');
    const last = receiver.received[2];
    if (!last) throw new Error('Nothing was received.');
    expect(verify(last, third)).toEqual(last.event);
    expect(() => verify(last, second)).toThrow('No matching signature');
  });
});
