import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueSetUpToken } from '../../../service/features/setup/set-up-token.ts';
import { startService, type TestService } from '../support/service.ts';

/** Two processes print a token each; both are used at the same moment, and one of them many times. */
let service: TestService;
beforeAll(async () => {
  service = await startService({ empty: true });
});
afterAll(() => service?.stop());

const PASSWORD = 'meadow-signal-88-tin';
const send = (token: string, name: string) =>
  service.call('POST /setup', {
    body: {
      token,
      name,
      email: `${name}@platform.example`,
      password: PASSWORD,
      password_confirm: PASSWORD,
    },
  });

it('creates one super admin, and rejects every token after that', async () => {
  const { services, setUpToken } = service;
  const other = await issueSetUpToken(services.database.db, services.now());
  const first = setUpToken ?? '';
  const answers = await Promise.all([
    send(first, 'ada'),
    send(other, 'bob'),
    send(first, 'cleo'),
    send(other, 'dan'),
    send(first, 'eve'),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  const { rows } = await services.database.pool.query<{ people: number; tokens: number }>(
    'select (select count(*)::int from users) people, ' +
      "(select count(*)::int from installation where key like 'set-up%') tokens",
  );
  expect(rows).toEqual([{ people: 1, tokens: 0 }]);
  for (const token of [first, other]) expect((await send(token, 'late')).code).toBe('already_set_up');
});

it('does not reopen the set-up when the super admin is suspended or deleted', async () => {
  const { pool, db } = service.services.database;
  await pool.query("update memberships set status = 'suspended'");
  const token = await issueSetUpToken(db, service.services.now());
  expect((await service.call('GET /setup')).data).toEqual([{ is_needed: false }]);
  expect((await send(token, 'mallory')).code).toBe('already_set_up');
});
