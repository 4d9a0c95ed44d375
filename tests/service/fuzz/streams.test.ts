import { request } from 'node:http';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { userIds } from '../../../service/demo-data/ids.ts';
import { notify } from '../../../service/features/notifications/notifications.ts';
import { startService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { budget, headerText, RUNS } from './arbitraries.ts';

/**
 * Streams of notifications, opened with anything and cut at any time, many at once. No answer says that the service
 * failed, no stream outlives its reader, and the service answers afterwards.
 */
let service: TestService;
let tokens: (string | undefined)[];
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'silent' } });
  const emails = ['olivia.owner@northwind.example', 'walt.writer@northwind.example', 'olga.orphan@example.net'];
  tokens = [...(await Promise.all(emails.map((email) => service.signIn(email)))), undefined];
});
afterAll(() => service?.stop());

/** When a reader goes: before it asked, before it is answered, with the headers, or with the first bytes. */
const cuts = ['connected', 'asked', 'answered', 'read'] as const;

const position = fc.oneof(
  headerText,
  fc.tuple(fc.nat({ max: 2 ** 31 }), fc.maxSafeNat()).map(([id, change]) => `${id}-${change}`),
  fc.constantFrom('0-0', '9999999999-0', '9999999999-999999999999999', '1-', '-1', ' 3 ', '0'.repeat(5000)),
);
const streamOf = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
  cut: fc.constantFrom(...cuts),
  caller: fc.nat({ max: 3 }),
  query: fc.dictionary(fc.string({ maxLength: 20 }), fc.string({ maxLength: 60 }), { maxKeys: 3 }),
  headers: fc.record(
    {
      'Last-Event-ID': fc.oneof(position, fc.array(position, { minLength: 2, maxLength: 3 })),
      Accept: fc.oneof(
        fc.constantFrom('text/event-stream', 'text/html', 'application/json;q=0', '*/*;q=9'),
        headerText,
      ),
      'Accept-Encoding': fc.constantFrom('gzip', 'identity;q=0', 'br, zstd'),
      'X-Organization-Id': headerText,
      Range: fc.constantFrom('bytes=0-', 'bytes=5-1'),
    },
    { requiredKeys: [] },
  ),
});
type Asked = typeof streamOf extends fc.Arbitrary<infer T> ? T : never;

/** Opens a stream and cuts it; the status, or 0 if it was cut before. */
function openAndCut({ method, cut, caller, query, headers }: Asked): Promise<number> {
  const token = tokens[caller];
  const url = `${service.url}/api/in_app_notifications/stream?${new URLSearchParams(query)}`;
  const authorization = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return new Promise((resolve) => {
    const asking = request(url, { method, headers: { ...headers, ...authorization }, agent: false });
    const end = (when: (typeof cuts)[number]) => () => void (cut === when && asking.destroy());
    let status = 0;
    asking.once('socket', (socket) => socket.once('connect', end('connected')));
    asking.once('finish', end('asked'));
    asking.once('response', (answer) => {
      status = answer.statusCode ?? 0;
      answer.once('error', () => undefined).once('data', end('read'));
      end('answered')();
    });
    asking.once('error', () => undefined).once('close', () => resolve(status));
    asking.end();
  });
}

const tellSomebody = (userId: number) =>
  service.services.database.db.transaction((tx) =>
    notify(tx, userId, { title: 'News', type: 'sensor_updates', level: 'danger' }),
  );

it('answers streams that are cut at any time, and keeps none', { timeout: 60_000 + RUNS * 5_000 }, async () => {
  const property = fc.asyncProperty(fc.array(streamOf, { minLength: 1, maxLength: 40 }), async (asked) => {
    const opened = Promise.all(asked.map(openAndCut));
    await tellSomebody(userIds.olivia);
    const statuses = await opened;
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    // A stranger gets no stream, whatever they send.
    expect(asked.filter(({ caller }, at) => caller === 3 && ![0, 401].includes(statuses[at] ?? 0))).toEqual([]);
    await until(
      () => service.services.push.size === 0,
      () => `the end of ${service.services.push.size} streams`,
    );
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  });
  // A stream that stays is waited for, so that smaller inputs of a failure take too long.
  await fc.assert(property, { ...budget, endOnFailure: true });
});
