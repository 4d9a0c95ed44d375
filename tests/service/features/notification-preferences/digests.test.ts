import { afterAll, beforeAll, expect, it } from 'vitest';
import { userIds } from '../../../../service/demo-data/ids.ts';
import { writeDueMails } from '../../../../service/features/sent-notifications/mail-out.ts';
import { keepApplication } from '../../support/keys/application-key.ts';
import { startService, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

const HOUR = 3_600_000;
/** The evenings before clocks go forward in New York and Berlin, and before the days after that. */
const EVENINGS = ['2027-03-13', '2027-03-14', '2027-03-27', '2027-03-28'].map((day) => `${day}T20:00:00Z`);
const readers = [
  { userId: userIds.mona, email: 'mona.member@northwind.example', zone: 'Europe/Berlin' },
  { userId: userIds.rita, email: 'rita.reader@northwind.example', zone: 'America/New_York' },
  { userId: userIds.walt, email: 'walt.writer@northwind.example', zone: 'Asia/Tokyo' },
];

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'silent' } });
});
afterAll(() => service?.stop());

/** The mails are written, as by two processes, one of which stops at that minute. */
async function restart(): Promise<void> {
  const stopping = new AbortController();
  const stopped = writeDueMails(service.services, { signal: stopping.signal }).catch(() => {});
  stopping.abort();
  await Promise.all([stopped, writeDueMails(service.services, { signal: new AbortController().signal })]);
}

const timeIn = (timeZone: string, at: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);

/** Sends to all readers, and waits for the fan-out. */
async function send(key: string): Promise<void> {
  const to = { user_ids: readers.map(({ userId }) => userId) };
  const body = { to, title: 'Door open', notification_type: 'sensor_updates' };
  const { data } = await service.call('POST /notifications', { token: key, body });
  const params = { id: data[0]?.id };
  await until(async () => {
    const { data: found } = await service.call('GET /notifications/{id}', { token: key, params });
    return found[0]?.status === 'sent';
  }, 'the fan-out');
}

it('go out at 08:00 in three time zones over changes of the clocks, once each whatever restarts', async () => {
  const { token: key } = await keepApplication(service, 'fleet', ['notifications:send']);
  const types = [{ notification_type: 'sensor_updates', bell: true, mail: 'daily' }];
  for (const { userId, email, zone } of readers) {
    const change = { params: { id: userId }, token: await service.signIn(email), body: { types, time_zone: zone } };
    expect((await service.call('PUT /user/{id}/notification_preferences', change)).status).toBe(200);
  }
  const digests = readers.map(() => [] as string[]);
  for (const evening of EVENINGS) {
    service.advance(Date.parse(evening) - service.services.now());
    for (let at = 0; at < 24; at += 1) {
      if (at === 0) await send(key);
      service.advance(HOUR);
      await restart();
      const mails = await service.outbox();
      for (const [index, { email, zone }] of readers.entries()) {
        const written = digests[index] ?? [];
        const count = mails.filter(({ to }) => to === email).length;
        while (written.length < count) written.push(timeIn(zone, service.services.now()));
      }
    }
  }
  expect(digests).toEqual(readers.map(() => EVENINGS.map(() => '08:00')));
}, 60_000);
