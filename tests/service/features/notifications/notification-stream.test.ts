import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { notify } from '../../../../service/features/notifications/notifications.ts';
import { readEvents, type EventReader } from '../../support/events.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../../support/database/postgres.ts';
import { startService, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

const OLIVIA = 'olivia.owner@northwind.example';
const open: EventReader[] = [];
const stream = async (service: TestService, token: string, lastEventId?: string) => {
  const reader = await readEvents(service.url, token, lastEventId);
  open.push(reader);
  return reader;
};
const tell = (service: TestService, userId: number, title: string) =>
  service.services.database.db.transaction((tx) =>
    notify(tx, userId, { title, type: 'sensor_updates', level: 'danger' }),
  );
const titles = (reader: EventReader) => reader.events.map(({ data }) => (data as { title?: string }).title);

afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});

describe('the event stream of one process', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service?.stop());

  it('sends a new notification to every stream of its user, and to no other', async () => {
    const [here, there] = await Promise.all([
      service.signIn(OLIVIA).then((token) => stream(service, token)),
      service.signIn(OLIVIA).then((token) => stream(service, token)),
    ]);
    const adam = await stream(service, await service.signIn('adam.admin@northwind.example'));
    const id = await tell(service, 3, 'Door opened');
    for (const reader of [here, there]) {
      expect((await reader.until(1))[0]).toMatchObject({
        event: 'notification',
        data: {
          id,
          title: 'Door opened',
          is_read: false,
          criticality_level: 'danger',
          notification_type: 'sensor_updates',
        },
      });
    }
    await tell(service, 4, 'For Adam');
    expect((await adam.until(1)).length).toBe(1);
    expect(titles(adam)).toEqual(['For Adam']);
  });

  it('sends what came after a list, from the cursor that the list names', async () => {
    const token = await service.signIn(OLIVIA);
    const { meta } = await service.call('GET /in_app_notifications', { token, query: { user_id: 3 } });
    await tell(service, 3, 'After the list');
    const reader = await stream(service, token, meta.cursor);
    await reader.until(1);
    expect(titles(reader)).toEqual(['After the list']);
  });

  it("sends changes by one session to the user's others", async () => {
    const [one, other] = [await service.signIn(OLIVIA), await service.signIn(OLIVIA)];
    const id = await tell(service, 3, 'Two devices');
    const reader = await stream(service, one);
    await service.call('POST /in_app_notifications/mark_as_read', { token: other, body: { ids: [id] } });
    await service.call('POST /in_app_notifications/mark_as_removed', { token: other, body: { ids: [id] } });
    expect((await reader.until(2)).map(({ event, data }) => [event, data])).toEqual([
      ['read', { id }],
      ['removed', { id }],
    ]);
  });

  it('sends missed notifications and changes once after a reconnect', async () => {
    const token = await service.signIn(OLIVIA);
    const first = await stream(service, token);
    const seen = await tell(service, 3, 'Seen');
    await first.until(1);
    first.close();
    const missed = await tell(service, 3, 'Missed');
    const gone = await tell(service, 3, 'Come and gone');
    await service.call('POST /in_app_notifications/mark_as_read', { token, body: { ids: [seen] } });
    await service.call('POST /in_app_notifications/mark_as_removed', { token, body: { ids: [gone] } });
    const again = await stream(service, token, first.lastId());
    expect((await again.until(3)).map(({ event, data }) => [event, (data as { id: number }).id])).toEqual([
      ['notification', missed],
      ['read', seen],
      ['removed', gone],
    ]);
    const third = await stream(service, token, again.lastId());
    await tell(service, 3, 'Only this');
    await third.until(1);
    expect(titles(third)).toEqual(['Only this']);
  });

  it("accepts a notification's id as Last-Event-ID, and starts now for an invalid one", async () => {
    const token = await service.signIn(OLIVIA);
    const known = await tell(service, 3, 'Known');
    await tell(service, 3, 'After it');
    const named = await stream(service, token, String(known));
    await named.until(1);
    expect(titles(named)).toEqual(['After it']);
    const fresh = await stream(service, token, 'x; drop table');
    await tell(service, 3, 'From now');
    await fresh.until(1);
    expect(titles(fresh)).toEqual(['From now']);
  });

  it('neither loses nor repeats any of many concurrent notifications', async () => {
    const reader = await stream(service, await service.signIn(OLIVIA));
    const wanted = Array.from({ length: 60 }, (_, index) => `Note ${index}`);
    await Promise.all(wanted.map((title) => tell(service, 3, title)));
    await reader.until(60);
    expect(titles(reader).sort()).toEqual([...wanted].sort());
  });

  it('keeps no stream for HEAD', async () => {
    const before = service.services.push.size;
    const headers = { Authorization: `Bearer ${await service.signIn(OLIVIA)}` };
    const answer = await fetch(`${service.url}/api/in_app_notifications/stream`, { method: 'HEAD', headers });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    await until(() => service.services.push.size <= before, 'the end of the stream');
  });

  it('ends with the session, and requires one', async () => {
    const token = await service.signIn(OLIVIA);
    const reader = await stream(service, token);
    await service.call('DELETE /auth', { token });
    await reader.ended;
    expect((await stream(service, token)).status).toBe(401);
    await tell(service, 3, 'Nobody hears');
    expect(reader.events).toEqual([]);
  });
});

describe.skipIf(!findPostgres())('the event streams of two processes on one Postgres', () => {
  let postgres: TestPostgres;
  let one: TestService;
  let two: TestService;
  beforeAll(async () => {
    postgres = await startPostgres();
    const env = { DATABASE_URL: await postgres.createDatabase('demo') };
    one = await startService({ env });
    two = await startService({ env });
  });
  afterAll(async () => {
    await one?.stop();
    await two?.stop();
    await postgres?.stop();
  });

  it('deliver all notifications and changes of either process at both', async () => {
    const token = await one.signIn(OLIVIA);
    const readers = [await stream(one, token), await stream(two, token)];
    const ids = await Promise.all(
      Array.from({ length: 80 }, (_, index) => tell(index % 2 ? one : two, 3, `Note ${index}`)),
    );
    for (const reader of readers) {
      await reader.until(80);
      expect(new Set(reader.events.map(({ data }) => (data as { id: number }).id))).toEqual(new Set(ids));
      expect(reader.events.length).toBe(80);
    }
    await two.call('POST /in_app_notifications/mark_as_read', { token, body: { ids: [ids[0]] } });
    for (const reader of readers)
      expect((await reader.until(81)).at(-1)).toMatchObject({ event: 'read', data: { id: ids[0] } });
  });

  it('end at both when a session ends at one', async () => {
    const token = await one.signIn(OLIVIA);
    const reader = await stream(two, token);
    await one.call('DELETE /auth', { token });
    await reader.ended;
    expect((await stream(two, token)).status).toBe(401);
  });

  it('lose no notification when the database restarts', async () => {
    const token = await one.signIn(OLIVIA);
    const reader = await stream(two, token);
    await postgres.crash();
    await expect
      .poll(() => tell(one, 3, 'After the restart').catch(() => undefined), { timeout: 10_000 })
      .toBeTypeOf('number');
    await expect.poll(() => titles(reader), { timeout: 20_000 }).toContain('After the restart');
  }, 40_000);
});
