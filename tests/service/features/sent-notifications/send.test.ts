import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds, roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import { sendScheduled } from '../../../../service/features/sent-notifications/schedule.ts';
import { takeOutExpired } from '../../../../service/features/sent-notifications/withdraw.ts';
import { keepApiKey } from '../../support/keys/api-key.ts';
import { keepApplication } from '../../support/keys/application-key.ts';
import { readEvents } from '../../support/events.ts';
import { startService, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

const HOUR = 3_600_000;
const { northwind, contoso } = organizationIds;
const NOTE = { title: 'Door open', notification_type: 'sensor_updates' };

let service: TestService;
let fleet: Awaited<ReturnType<typeof keepApplication>>;
let mona: string;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '1' } });
  fleet = await keepApplication(service, 'fleet', ['notifications:send']);
  mona = await service.signIn('mona.member@northwind.example');
});
afterAll(() => service?.stop());

const send = (body: object, token = fleet.token, headers: Record<string, string> = {}) =>
  service.call('POST /notifications', { token, body: { ...NOTE, ...body }, headers });
const toMona = (more: object = {}) => send({ to: { user_ids: [userIds.mona] }, ...more });
const get = async (id: number | undefined) =>
  (await service.call('GET /notifications/{id}', { token: fleet.token, params: { id } })).data[0];
/** Waits for the end of the fan-out. */
const sent = async (id: number | undefined) =>
  until(async () => {
    const found = await get(id);
    return found?.status === 'sent' ? found : undefined;
  }, `the fan-out of ${id}`);
const bellOf = async (token: string, userId: number) =>
  (await service.call('GET /in_app_notifications', { token, query: { user_id: userId, __count: 100 } })).data;
const monasTitles = async () => (await bellOf(mona, userIds.mona)).map(({ title }) => title);
const receivers = async (id: number | undefined) => {
  const text = 'select user_id from notifications where sent_id = $1 order by user_id';
  const { rows } = await service.services.database.pool.query<{ user_id: number }>(text, [id]);
  return rows.map(({ user_id }) => user_id);
};
const count = async () =>
  Number((await service.services.database.pool.query('select count(*) from sent_notifications')).rows[0]?.count);

describe('a notification', () => {
  it('reaches named users, by an open stream too, and counts unknown ones', async () => {
    const reader = await readEvents(service.url, mona);
    const answer = await toMona({
      to: { user_ids: [userIds.mona, 987_654] },
      title: 'Door of hall 2 open',
      body: 'Since 08:00',
      link: '/auth/team?user=7',
      criticality_level: 'danger',
    });
    expect([answer.status, answer.data]).toEqual([
      202,
      [{ id: expect.any(Number), status: 'queued', recipients: 1, unknown: 1 }],
    ]);
    expect((await reader.until(1))[0]?.data).toMatchObject({ title: 'Door of hall 2 open', link: '/auth/team?user=7' });
    reader.close();
    expect(await sent(answer.data[0]?.id)).toMatchObject({ recipients: 1, unknown: 1, muted: 0, read: 0, removed: 0 });
  });

  it('reaches users by email, whatever its case', async () => {
    const emails = ['MONA.member@northwind.example', 'nobody@nowhere.example'];
    const { data } = await send({ to: { emails } });
    expect(data[0]).toMatchObject({ recipients: 1, unknown: 1 });
    await sent(data[0]?.id);
    expect(await receivers(data[0]?.id)).toEqual([userIds.mona]);
  });

  it('reaches the active members of an organization, but for those left out', async () => {
    const { data } = await send({ to: { organization_id: contoso }, exclude_user_ids: [userIds.cora] });
    await sent(data[0]?.id);
    const all = await receivers(data[0]?.id);
    expect(all).toContain(userIds.marco);
    expect(all).not.toContain(userIds.cora);
    expect(data[0]?.recipients).toBe(all.length);
    const suspended = await send({ to: { organization_id: northwind }, title: 'To many' });
    await sent(suspended.data[0]?.id);
    const northwinds = await receivers(suspended.data[0]?.id);
    expect(northwinds).toContain(userIds.mona);
    expect(northwinds).not.toContain(userIds.susan);
    expect(northwinds).not.toContain(userIds.cora);
  });

  it('reaches those with a role, or who may do something, as checks answer it', async () => {
    const byRole = await send({ to: { organization_id: northwind, role_ids: [roleIds.userReader] } });
    await sent(byRole.data[0]?.id);
    expect(await receivers(byRole.data[0]?.id)).toContain(userIds.rita);
    expect(await receivers(byRole.data[0]?.id)).not.toContain(userIds.mona);
    const permission = 'auth.users.WRITE';
    const able = await send({ to: { organization_id: northwind, permission } });
    await sent(able.data[0]?.id);
    const all = await receivers(able.data[0]?.id);
    expect(all).toEqual(expect.arrayContaining([userIds.olivia, userIds.adam, userIds.walt]));
    expect(all).not.toContain(userIds.rita);
    const unknown = await send({ to: { organization_id: northwind, permission: 'fleet.moon.READ' } });
    expect([unknown.status, unknown.code]).toEqual([422, 'permission_unknown']);
  });

  it('reaches everybody who may use the application, and everybody', async () => {
    const logistics = (
      await service.services.database.pool.query("select id from applications where name = 'logistics'")
    ).rows[0]?.id as number;
    const key = await keepApplication(service, 'depot', ['notifications:send']);
    await service.services.database.pool.query('update service_keys set application_id = $1 where id = $2', [
      logistics,
      key.keyId,
    ]);
    const { data } = await send({ to: { application: true } }, key.token);
    await until(async () => (await receivers(data[0]?.id)).length > 0, 'the users of logistics');
    const users = await receivers(data[0]?.id);
    expect(users).toEqual(expect.arrayContaining([userIds.olivia, userIds.cora]));
    expect(users).not.toContain(userIds.rita);
    const everyone = await send({ to: { everyone: true } });
    const { recipients } = await sent(everyone.data[0]?.id);
    expect(recipients).toBe((await receivers(everyone.data[0]?.id)).length);
    expect(recipients).toBeGreaterThan(users.length);
  });

  it('is sent at its time, and leaves the bell at its end', async () => {
    const at = (ms: number) => new Date(service.services.now() + ms).toISOString();
    const { data } = await toMona({ title: 'Later', send_at: at(HOUR), expires_at: at(2 * HOUR) });
    expect(data[0]?.status).toBe('scheduled');
    await sendScheduled(service.services);
    expect((await get(data[0]?.id))?.status).toBe('scheduled');
    service.advance(HOUR + 1_000);
    await sendScheduled(service.services);
    await sent(data[0]?.id);
    expect(await monasTitles()).toContain('Later');
    service.advance(HOUR);
    // Before the periodic task, too.
    expect(await monasTitles()).not.toContain('Later');
    await takeOutExpired(service.services);
    expect((await get(data[0]?.id))?.removed).toBe(0);
  });

  it('replaces an unread one with the same collapse key, moves up and counts once', async () => {
    const collapse_key = 'door-2';
    const first = await toMona({ title: 'Open for a minute', collapse_key });
    await sent(first.data[0]?.id);
    await sent((await toMona({ title: 'Something else' })).data[0]?.id);
    const second = await toMona({ title: 'Open for two minutes', collapse_key });
    await sent(second.data[0]?.id);
    const titles = await monasTitles();
    expect(titles.slice(0, 2)).toEqual(['Open for two minutes', 'Something else']);
    expect(titles).not.toContain('Open for a minute');
    const depot = await keepApplication(service, 'yard', ['notifications:send']);
    const others = await send({ to: { user_ids: [userIds.mona] }, title: 'Of others', collapse_key }, depot.token);
    await until(async () => (await monasTitles()).includes('Of others'), 'the one of another application');
    expect(await monasTitles()).toContain('Open for two minutes');
    expect(
      (await service.call('GET /notifications/{id}', { token: fleet.token, params: { id: others.data[0]?.id } }))
        .status,
    ).toBe(404);
  });

  it('is withdrawn from bells and open streams, also by a key for several, and before its time', async () => {
    const cancellation_key = 'alarm-7';
    const one = await toMona({ title: 'Alarm', cancellation_key });
    const other = await toMona({ title: 'Alarm again', cancellation_key });
    const later = await toMona({ cancellation_key, send_at: new Date(service.services.now() + HOUR).toISOString() });
    for (const { data } of [one, other]) await sent(data[0]?.id);
    const reader = await readEvents(service.url, mona);
    const withdraw = () =>
      service.call('POST /notifications/withdraw', { token: fleet.token, body: { cancellation_key } });
    expect((await withdraw()).data.map(({ id }) => id).sort()).toEqual(
      [one, other, later].map(({ data }) => data[0]?.id).sort(),
    );
    expect((await withdraw()).data).toEqual([]);
    expect((await reader.until(2)).map(({ event }) => event)).toEqual(['removed', 'removed']);
    reader.close();
    expect(await get(later.data[0]?.id)).toMatchObject({ status: 'withdrawn', removed: 0 });
    const single = await toMona({ title: 'Single' });
    await sent(single.data[0]?.id);
    const request = { token: fleet.token, params: { id: single.data[0]?.id } };
    for (let again = 0; again < 2; again += 1)
      expect((await service.call('DELETE /notifications/{id}', request)).status).toBe(200);
    await until(async () => !(await monasTitles()).includes('Single'), 'the withdrawal');
  });

  it('counts who read and removed it', async () => {
    const { data } = await send({ to: { user_ids: [userIds.mona, userIds.adam] }, title: 'Counted' });
    await sent(data[0]?.id);
    const mine = (await bellOf(mona, userIds.mona)).find(({ title }) => title === 'Counted');
    for (const call of ['mark_as_read', 'mark_as_removed'] as const)
      await service.call(`POST /in_app_notifications/${call}`, { token: mona, body: { ids: [mine?.id] } });
    expect(await get(data[0]?.id)).toMatchObject({ recipients: 2, read: 1, removed: 1 });
  });

  it('does its work once for an idempotency key, also for two requests at once', async () => {
    const body = { to: { user_ids: [userIds.mona] }, title: 'Once' };
    const headers = { 'Idempotency-Key': 'once-1' };
    const before = await count();
    const both = await Promise.all([send(body, fleet.token, headers), send(body, fleet.token, headers)]);
    expect(both[0].data).toEqual(both[1].data);
    expect((await send(body, fleet.token, headers)).data).toEqual(both[0].data);
    expect(await count()).toBe(before + 1);
    const another = await send({ ...body, title: 'Twice' }, fleet.token, headers);
    expect([another.status, another.code]).toEqual([409, 'idempotency_mismatch']);
  });
});

describe('bad input', () => {
  const past = '2020-01-01T00:00:00Z';
  const cases: [what: string, body: object, status: number, field: string][] = [
    ['no target', { to: {} }, 400, 'to'],
    ['two targets', { to: { user_ids: [7], everyone: true } }, 400, 'to'],
    ['roles without an organization', { to: { everyone: true, role_ids: [1] } }, 400, 'to'],
    ['101 ids', { to: { user_ids: Array.from({ length: 101 }, (_, at) => at + 1) } }, 400, 'to.user_ids'],
    ['101 emails', { to: { emails: Array.from({ length: 101 }, (_, at) => `${at}@x.example`) } }, 400, 'to.emails'],
    ['an unknown level', { criticality_level: 'fatal' }, 400, 'criticality_level'],
    ['an unknown type', { notification_type: 'weather' }, 400, 'notification_type'],
    ['255 characters', { title: 'x'.repeat(255) }, 400, 'title'],
    ['no title', { title: ' ' }, 400, 'title'],
    ['a long body', { body: 'x'.repeat(4_001) }, 400, 'body'],
    ['markup in the title', { title: '<b>Door</b>' }, 400, 'title'],
    ['markup in the body', { body: 'Hello <img src=x onerror=alert(1)>' }, 400, 'body'],
    ['a javascript: link', { link: 'javascript:alert(1)' }, 422, 'link'],
    ['an http link', { link: 'http://example.com' }, 422, 'link'],
    ['a link to another host by a path', { link: '//evil.example/x' }, 422, 'link'],
    ['a link with a password', { link: 'https://iam.example@evil.example' }, 422, 'link'],
    ['a time in the past', { send_at: past }, 422, 'send_at'],
    ['an end in the past', { expires_at: past }, 422, 'expires_at'],
    ['an end before its time', { send_at: '2999-01-01T00:00:00Z' }, 422, 'send_at'],
    ['a time without an offset', { send_at: '2030-01-01T00:00:00' }, 400, 'send_at'],
  ];
  it.each(cases)('%s names the field and sends nothing', async (_, body, status, field) => {
    const before = await count();
    const answer = await toMona(body);
    expect([answer.status, Object.keys(answer.meta.error?.data ?? {})]).toEqual([status, [field]]);
    expect(await count()).toBe(before);
  });

  it('keeps the sentence of the core for an unknown level', async () => {
    const { meta } = await toMona({ criticality_level: 'fatal' });
    expect(meta.error?.data?.['criticality_level']).toEqual(['Undefined criticality level']);
  });

  it('lets signs stand that are no markup', async () => {
    expect((await toMona({ title: '4 < 5 and 6 > 3' })).status).toBe(202);
  });

  it('of a batch fails by itself', async () => {
    const good = { ...NOTE, to: { user_ids: [userIds.mona] } };
    const { status, data } = await service.call('POST /notifications/batch', {
      token: fleet.token,
      body: { notifications: [good, { ...good, link: 'javascript:0' }, 7, good] },
    });
    expect(status).toBe(200);
    expect(data).toMatchObject([
      { index: 0, id: expect.any(Number) },
      { index: 1, error: { code: 'link_invalid', data: { link: [expect.any(String)] } } },
      { index: 2, error: { code: 'malformed' } },
      { index: 3, id: expect.any(Number) },
    ]);
    const many = { token: fleet.token, body: { notifications: Array.from({ length: 101 }, () => good) } };
    expect((await service.call('POST /notifications/batch', many)).status).toBe(400);
  });
});

describe('who may send', () => {
  it('is a service key with the scope, and nobody who is logged in', async () => {
    const other = await keepApplication(service, 'silent', ['users:read']);
    const body = { to: { user_ids: [userIds.mona] } };
    expect((await send(body, other.token)).code).toBe('scope_missing');
    expect((await service.call('POST /notifications', { body: { ...NOTE, ...body } })).status).toBe(401);
    for (const email of ['superadmin@platform.example', 'olivia.owner@northwind.example'])
      expect((await send(body, await service.signIn(email))).status).toBe(403);
  });

  it('is an API key with users WRITE, within its organization', async () => {
    const keyWith = (roleId: number) =>
      keepApiKey(service, { createdBy: userIds.olivia, organizationId: northwind, roleId });
    const key = await keyWith(roleIds.northwindAdministrator);
    const reader = await keyWith(roleIds.userReader);
    expect((await send({ to: { organization_id: northwind } }, reader)).status).toBe(403);
    const foreign = await send({ to: { organization_id: contoso } }, key);
    expect([foreign.status, foreign.code]).toEqual([404, 'not_found']);
    const mixed = await send({ to: { user_ids: [userIds.mona, userIds.cora] } }, key);
    expect(mixed.data[0]).toMatchObject({ recipients: 1, unknown: 1 });
    for (const to of [{ everyone: true }, { application: true }]) expect((await send({ to }, key)).status).toBe(403);
    const id = mixed.data[0]?.id;
    expect((await service.call('GET /notifications/{id}', { token: key, params: { id } })).status).toBe(200);
    const contosos = await keepApiKey(service, {
      createdBy: userIds.cora,
      organizationId: contoso,
      roleId: roleIds.contosoAdministrator,
    });
    for (const token of [contosos, fleet.token]) {
      expect((await service.call('GET /notifications/{id}', { token, params: { id } })).status).toBe(404);
      expect((await service.call('DELETE /notifications/{id}', { token, params: { id } })).status).toBe(404);
      const list = await service.call('GET /notifications', { token, query: { __count: 100 } });
      expect(list.data.some((one) => one.id === id)).toBe(false);
    }
  });

  it('sees pages of what it sent; staff see them too, and withdraw', async () => {
    const first = await service.call('GET /notifications', { token: fleet.token, query: { __count: 2 } });
    const second = await service.call('GET /notifications', {
      token: fleet.token,
      query: { __count: 2, __after: first.meta.next },
    });
    const ids = [...first.data, ...second.data].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    const superAdmin = await service.signIn('superadmin@platform.example');
    const params = { id: fleet.id };
    const seen = await service.call('GET /applications/{id}/notifications', { token: superAdmin, params });
    expect(seen.data[0]?.id).toBe(ids[0]);
    const owner = await service.signIn('olivia.owner@northwind.example');
    expect((await service.call('GET /applications/{id}/notifications', { token: owner, params })).status).toBe(403);
    const one = { token: superAdmin, params: { id: fleet.id, notificationId: ids[0] } };
    expect((await service.call('DELETE /applications/{id}/notifications/{notificationId}', one)).status).toBe(200);
    expect((await get(ids[0]))?.status).toBe('withdrawn');
  });
});

describe('limits of a key', () => {
  it('are 50 requests a second and 1,000,000 recipients an hour, which staff raise', async () => {
    const busy = await keepApplication(service, 'busy', ['notifications:send']);
    const request = {
      token: await service.signIn('superadmin@platform.example'),
      params: { id: busy.id, keyId: busy.keyId },
      body: { name: 'Back end', scopes: ['notifications:send'], sendsPerSecond: 3, recipientsPerHour: 4 },
    };
    const changed = await service.call('PUT /applications/{id}/keys/{keyId}', request);
    expect(changed.data[0]).toMatchObject({ sends_per_second: 3, recipients_per_hour: 4 });
    const to = { user_ids: [userIds.mona, userIds.adam] };
    const answers = await Promise.all(Array.from({ length: 8 }, () => send({ to }, busy.token)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(2);
    expect(refused).toHaveLength(6);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    service.advance(2_000);
    const hour = await send({ to }, busy.token);
    expect(hour.status).toBe(429);
    expect(Number(hour.headers.get('retry-after'))).toBeGreaterThan(3_000);
    service.advance(HOUR + 1_000);
    expect((await send({ to }, busy.token)).status).toBe(202);
  });
});
