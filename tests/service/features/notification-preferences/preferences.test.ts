import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { organizationIds, userIds } from '../../../../service/demo-data/ids.ts';
import { writeDueMails } from '../../../../service/features/sent-notifications/mail-out.ts';
import { noticeLimit } from '../../../../service/platform/limits/limiter.ts';
import { keepApplication } from '../../support/keys/application-key.ts';
import { startService, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

const { northwind } = organizationIds;
const MONA = 'mona.member@northwind.example';

let service: TestService;
let key: string;
let mona: string;
let owner: string;
beforeAll(async () => {
  service = await startService();
  key = (await keepApplication(service, 'fleet', ['notifications:send'])).token;
  mona = await service.signIn(MONA);
  owner = await service.signIn('olivia.owner@northwind.example');
});
afterAll(() => service?.stop());
beforeEach(async () => {
  const { pool } = service.services.database;
  for (const table of ['notification_choices', 'notification_times', 'notifications', 'outbox', 'rate_limits'])
    await pool.query(`delete from ${table}`);
});

const mine = { params: { id: userIds.mona } };
const choose = (body: object, token = mona) =>
  service.call('PUT /user/{id}/notification_preferences', { ...mine, token, body });
const defaults = (body: object, token = owner) =>
  service.call('PUT /organizations/{id}/notification_defaults', { params: { id: northwind }, token, body });
const choice = (notification_type: string, bell: boolean, mail: string) => ({
  types: [{ notification_type, bell, mail }],
});
const SENSORS = 'sensor_updates';

/** Sends to Mona and waits for the end of the fan-out. */
async function send(more: object = {}) {
  const body = { to: { organization_id: northwind }, title: 'Door open', notification_type: SENSORS, ...more };
  const { data } = await service.call('POST /notifications', { token: key, body });
  const params = { id: data[0]?.id };
  return until(async () => {
    const found = (await service.call('GET /notifications/{id}', { token: key, params })).data[0];
    return found?.status === 'sent' ? found : undefined;
  }, 'the fan-out');
}
const bell = async () => {
  const query = { user_id: userIds.mona };
  return (await service.call('GET /in_app_notifications', { token: mona, query })).data.map(({ title }) => title);
};
const write = () => writeDueMails(service.services, { signal: new AbortController().signal });
/** The service's own worker may be writing them. */
const mails = async (count: number) => {
  await until(async () => {
    await write();
    return (await service.outbox(MONA)).length >= count;
  }, `${count} mails`);
  return service.outbox(MONA);
};

describe('the bell', () => {
  it('of somebody who muted sensors hears of danger only', async () => {
    await choose(choice(SENSORS, false, 'off'));
    const muted = await send({ criticality_level: 'warning' });
    expect(muted.muted).toBe(1);
    await send({ title: 'Fire', criticality_level: 'danger' });
    await send({ title: 'News', notification_type: 'company_updates' });
    expect(await bell()).toEqual(['News', 'Fire']);
  });

  it("obeys the organization's default, unless the user chose", async () => {
    await defaults(choice(SENSORS, false, 'off'));
    await send();
    expect(await bell()).toEqual([]);
    await choose(choice(SENSORS, true, 'off'));
    await send();
    expect(await bell()).toEqual(['Door open']);
  });
});

describe('mails', () => {
  it('are off, unless somebody wants them, and each goes out once from two processes', async () => {
    await send();
    expect(await mails(0)).toEqual([]);
    await choose(choice(SENSORS, true, 'instant'));
    const sent = await send({ title: 'Door 2', body: 'Since 08:00', link: 'https://fleet.example/doors/2' });
    await Promise.all([write(), write()]);
    const [mail, ...more] = await mails(1);
    expect([mail?.subject, more]).toEqual(['Door 2', []]);
    expect(mail?.links[0]).toBe('https://fleet.example/doors/2');
    const counted = await service.call('GET /notifications/{id}', { token: key, params: { id: sent.id } });
    expect(counted.data[0]?.mails).toBe(1);
    await send({ title: 'For the bell alone', mail: false });
    expect(await mails(1)).toHaveLength(1);
  });

  it('wait for a digest of their type, without what was read, muted or withdrawn meanwhile', async () => {
    await choose({ ...choice(SENSORS, true, 'daily'), time_zone: 'Asia/Tokyo' });
    for (const title of ['One', 'Two', 'Read']) await send({ title });
    const withdrawn = await send({ title: 'Withdrawn' });
    await service.call('DELETE /notifications/{id}', { token: key, params: { id: withdrawn.id } });
    const query = { user_id: userIds.mona };
    const { data } = await service.call('GET /in_app_notifications', { token: mona, query });
    const ids = data.filter(({ title }) => title === 'Read').map(({ id }) => id);
    await service.call('POST /in_app_notifications/mark_as_read', { token: mona, body: { ids } });
    await until(async () => !(await bell()).includes('Withdrawn'), 'the withdrawal');
    expect(await mails(0)).toEqual([]);
    service.advance(24 * 3_600_000);
    const [digest, ...more] = await mails(1);
    expect([digest?.subject, more]).toEqual(['Sensors: 2 notifications', []]);
    expect(digest?.text).toContain('One');
    expect(digest?.text).not.toMatch(/Read\b|Withdrawn/);
    expect(await mails(1)).toHaveLength(1);
  });

  it("keep the organization's quiet hours until the user chooses others or none", async () => {
    const quiet_hours = { from: '22:00', to: '07:00', time_zone: 'UTC' };
    await defaults({ quiet_hours });
    expect((await choose({ ...choice(SENSORS, true, 'instant'), time_zone: 'Asia/Tokyo' })).data[0]).toMatchObject({
      quiet_hours,
      time_zone: 'Asia/Tokyo',
    });
    expect((await choose({ quiet_hours: null })).data[0]?.quiet_hours).toBeNull();
  });

  it('wait for the end of quiet hours, but danger passes', async () => {
    const now = new Date(service.services.now());
    const hour = (by: number) => `${String((now.getUTCHours() + by + 24) % 24).padStart(2, '0')}:00`;
    const quiet_hours = { from: hour(-1), to: hour(2), time_zone: 'UTC' };
    await choose({ ...choice(SENSORS, true, 'instant'), quiet_hours });
    await send({ title: 'Quiet' });
    await send({ title: 'Fire', criticality_level: 'danger' });
    expect((await mails(1)).map(({ subject }) => subject)).toEqual(['Fire']);
    service.advance(3 * 3_600_000);
    expect((await mails(2)).map(({ subject }) => subject)).toEqual(['Quiet', 'Fire']);
  });

  it("wait for the end of the organization's quiet hours in its time zone, wherever the user is", async () => {
    const now = new Date(service.services.now());
    const hour = (by: number) => `${String((now.getUTCHours() + by + 24) % 24).padStart(2, '0')}:00`;
    await defaults({ quiet_hours: { from: hour(-1), to: hour(2), time_zone: 'UTC' } });
    await choose({ ...choice(SENSORS, true, 'instant'), time_zone: 'Asia/Tokyo' });
    await send({ title: 'Quiet' });
    expect(await mails(0)).toEqual([]);
    service.advance(3 * 3_600_000);
    expect((await mails(1)).map(({ subject }) => subject)).toEqual(['Quiet']);
  });

  it('come together after many within an hour, and none is lost', async () => {
    await choose(choice(SENSORS, true, 'instant'));
    const { limiter } = service.services;
    for (let at = 0; at < 20; at += 1) await limiter.take(noticeLimit(MONA, 'notification'));
    for (const title of ['One', 'Two']) await send({ title });
    const later = 'select count(*)::int as count from notifications where user_id = $1 and mail_due > $2';
    const putOff = async () => {
      const values = [userIds.mona, new Date(service.services.now() + 60_000)];
      const { rows } = await service.services.database.pool.query<{ count: number }>(later, values);
      return rows[0]?.count === 2;
    };
    await until(async () => {
      await write();
      return putOff();
    }, 'both to be put off');
    expect(await service.outbox(MONA)).toEqual([]);
    service.advance(3_600_000 + 60_000);
    expect((await mails(1)).map(({ subject }) => subject)).toEqual(['Sensors: 2 notifications']);
  });

  it('are ended by one press without a log in, for that type alone, and undone', async () => {
    await choose(choice('company_updates', true, 'instant'));
    await choose(choice(SENSORS, true, 'instant'));
    await send();
    await mails(1);
    const { rows } = await service.services.database.pool.query<{ headers: Record<string, string> }>(
      'select headers from outbox',
    );
    const headers = rows[0]?.headers ?? {};
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const url = (/^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '') ?? [])[1] ?? '';
    const mailOf = async (type: string) => {
      const { data } = await service.call('GET /user/{id}/notification_preferences', { ...mine, token: mona });
      return data[0]?.types.find(({ notification_type }) => notification_type === type);
    };
    // Scanners of mails follow links.
    expect((await fetch(url)).status).toBe(200);
    expect((await mailOf(SENSORS))?.mail).toBe('instant');
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    const done = await fetch(url, { method: 'POST', body: form });
    expect([done.status, await mailOf(SENSORS)]).toMatchObject([200, { mail: 'off', bell: true }]);
    expect((await mailOf('company_updates'))?.mail).toBe('instant');
    const page = await done.text();
    expect(page).toContain('value="instant"');
    await fetch(url, { method: 'POST', body: new URLSearchParams({ again: 'instant' }) });
    expect((await mailOf(SENSORS))?.mail).toBe('instant');
    const forged = url.replace(`token=${userIds.mona}.`, `token=${userIds.adam}.`);
    for (const method of ['GET', 'POST']) expect((await fetch(forged, { method })).status).toBe(404);
  });
});

describe('preferences', () => {
  it('show every type, with the defaults of the organization', async () => {
    await defaults({
      ...choice(SENSORS, false, 'weekly'),
      quiet_hours: { from: '22:00', to: '07:00', time_zone: 'UTC' },
    });
    await choose(choice('company_updates', true, 'daily'));
    const { data } = await service.call('GET /user/{id}/notification_preferences', { ...mine, token: mona });
    expect(data[0]?.types.find(({ notification_type }) => notification_type === SENSORS)).toEqual({
      notification_type: SENSORS,
      title: 'Sensors',
      bell: false,
      mail: 'weekly',
      is_default: true,
    });
    expect(data[0]?.types).toContainEqual({
      notification_type: 'company_updates',
      title: 'Company',
      bell: true,
      mail: 'daily',
      is_default: false,
    });
    expect(data[0]?.quiet_hours).toEqual({ from: '22:00', to: '07:00', time_zone: 'UTC' });
    expect((await choose({ quiet_hours: null, time_zone: 'Asia/Tokyo' })).data[0]).toMatchObject({
      quiet_hours: null,
      time_zone: 'Asia/Tokyo',
    });
  });

  it('are their own; defaults are those of owner and admins, and in the activity', async () => {
    expect((await choose({}, owner)).status).toBe(403);
    expect((await defaults({}, mona)).status).toBe(403);
    expect((await defaults({}, await service.signIn('cora.owner@contoso.example'))).status).toBe(404);
    const text = "select from audit_log where action = 'organization.notifications_changed'";
    const { rows } = await service.services.database.pool.query(text);
    expect(rows.length).toBeGreaterThan(0);
  });

  it.each([
    [{ types: [{ notification_type: 'weather', bell: true, mail: 'off' }] }, 400],
    [choice(SENSORS, true, 'hourly'), 400],
    [{ quiet_hours: { from: '25:00', to: '07:00', time_zone: 'UTC' } }, 400],
    [{ quiet_hours: { from: '07:00', to: '07:00', time_zone: 'UTC' } }, 422],
    [{ quiet_hours: { from: '22:00', to: '07:00', time_zone: 'Mars/Base' } }, 422],
    [{ time_zone: 'Mars/Base' }, 422],
  ])('refuse %j', async (body, status) => {
    expect((await choose(body)).status).toBe(status);
  });
});
