import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EventReader, readEvents } from '../service/support/events.ts';
import { startService, type TestService } from '../service/support/service.ts';
import { until } from '../service/support/until.ts';

/** One user opens streams of notifications without end, in one session or in several. */
const MOST = 24;

let service: TestService;
const open: EventReader[] = [];
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100', LOG_LEVEL: 'silent' } });
});
afterAll(async () => {
  for (const reader of open) reader.close();
  await service?.stop();
});

it('ends the oldest stream of a user with 24 of them, and no stream of others', async () => {
  const other = await readEvents(service.url, await service.signIn('adam.admin@northwind.example'));
  const tokens = [
    await service.signIn('mona.member@northwind.example'),
    await service.signIn('mona.member@northwind.example'),
  ];
  open.push(other);
  for (let at = 0; at < MOST + 6; at += 1) open.push(await readEvents(service.url, tokens[at % 2] ?? ''));
  await Promise.all(open.slice(1, 7).map(({ ended }) => ended));
  await until(() => service.services.push.size === MOST + 1, 'the end of the oldest streams');
  const { data } = await service.call('GET /auth', { token: tokens[0] });
  expect(data).toHaveLength(1);
});
