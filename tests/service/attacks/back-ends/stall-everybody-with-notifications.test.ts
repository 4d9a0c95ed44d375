import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds, roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import { inTurn } from '../../../../service/features/sent-notifications/turns.ts';
import type { Caller } from '../../../../service/platform/http/caller.ts';
import { keepApiKey } from '../../support/keys/api-key.ts';
import { keepApplication } from '../../support/keys/application-key.ts';
import { startService, type TestService } from '../../support/service.ts';

const { northwind, contoso } = organizationIds;
const NOTE = { to: { user_ids: [userIds.mona] }, title: 'Door open', notification_type: 'sensor_updates' };

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const keyOf = (createdBy: number, organizationId: number, roleId: number) =>
  keepApiKey(service, { createdBy, organizationId, roleId });
const northwinds = () => keyOf(userIds.olivia, northwind, roleIds.northwindAdministrator);
const send = (token: string) => service.call('POST /notifications', { token, body: NOTE });
const batch = (token: string, length: number) =>
  service.call('POST /notifications/batch', { token, body: { notifications: Array.from({ length }, () => NOTE) } });

describe('the turns of senders', () => {
  const callerOf = (sessionOrganizationId: number, credentialId: number) =>
    ({ kind: 'api-key', credentialId, sessionOrganizationId }) as Caller;

  /** Begins requests that run until `end` is called; the keys of an organization are one sender. */
  function begin(count: number, organizationId: number) {
    let end = () => {};
    const promise = new Promise<void>((resolve) => (end = resolve));
    const running = { now: 0, most: 0 };
    const all = Array.from({ length: count }, (_, at) =>
      inTurn(service.services, callerOf(organizationId, at), async () => {
        running.now += 1;
        running.most = Math.max(running.most, running.now);
        await promise;
        running.now -= 1;
      }),
    );
    const settled = Promise.allSettled(all);
    return { running, end, settled };
  }

  it('leave connections to the database to everybody else, whatever is sent', async () => {
    const senders = [1, 2, 3, 4, 5].map((id) => begin(20, id));
    expect(
      (await service.call('GET /auth', { token: await service.signIn('mona.member@northwind.example') })).status,
    ).toBe(200);
    const atOnce = senders.map(({ running }) => running.now);
    expect(Math.max(...atOnce)).toBeLessThanOrEqual(2);
    expect(atOnce.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(4);
    for (const { end } of senders) end();
    const ended = (await Promise.all(senders.map(({ settled }) => settled))).flat();
    expect(ended.every(({ status }) => status === 'fulfilled')).toBe(true);
  });

  it('refuse further requests of a sender with many waiting, and forget those that are done', async () => {
    const first = begin(60, 1);
    first.end();
    const refused = (await first.settled).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused[0]).toMatchObject({ reason: { status: 429 } });
    expect(first.running.most).toBe(2);
    const second = begin(10, 1);
    second.end();
    expect((await second.settled).every(({ status }) => status === 'fulfilled')).toBe(true);
  });
});

describe('the notifications of an organization', () => {
  const kept = async () =>
    Number((await service.services.database.pool.query('select count(*) from sent_notifications')).rows[0]?.count);

  it('are limited together, whichever of its keys sends them', async () => {
    const token = await service.signIn('superadmin@platform.example');
    const body = [{ category: 'limits', key: 'notifications_per_hour', value: '5' }];
    const set = await service.call('POST /organizations/{id}/settings', { token, params: { id: northwind }, body });
    expect(set.status).toBe(201);
    const keys = [await northwinds(), await northwinds()] as const;
    const before = await kept();
    expect((await batch(keys[0], 4)).status).toBe(200);
    const beyond = await batch(keys[1], 2);
    expect([beyond.status, beyond.code]).toEqual([429, 'too_many']);
    expect(Number(beyond.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await send(keys[1])).status).toBe(202);
    expect((await send(keys[0])).status).toBe(429);
    expect(await kept()).toBe(before + 5);
  });

  it('do not limit others, nor applications', async () => {
    const contosos = await keyOf(userIds.cora, contoso, roleIds.contosoAdministrator);
    expect((await batch(contosos, 20)).status).toBe(200);
    const fleet = await keepApplication(service, 'fleet', ['notifications:send']);
    expect((await batch(fleet.token, 20)).status).toBe(200);
  });
});
