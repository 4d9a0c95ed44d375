import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queriesOf } from '../../support/queries.ts';
import { startService, type TestService } from '../../support/service.ts';

const OLIVIA = 'olivia.owner@northwind.example';
const MINUTE = 60_000;

describe('the number of queries', () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await startService({ env: { TRUSTED_DOMAINS: 'fleet.example' } });
    token = await service.signIn(OLIVIA);
  });
  afterAll(() => service?.stop());

  it('is one for a session', async () => {
    expect(await queriesOf(() => service.call('GET /auth', { token }))).toHaveLength(1);
  });

  it('is one more for a page of an unknown host, shared by requests that come together', async () => {
    const ask = (origin: string) => service.call('GET /auth', { token, headers: { Origin: origin } });
    expect(await queriesOf(() => ask('https://fleet.example'))).toHaveLength(1);
    expect(await queriesOf(() => ask('https://dashboards.northwind.example'))).toHaveLength(2);
    const many = Array.from({ length: 40 }, () => 'https://dashboards.northwind.example');
    const together = await queriesOf(() => Promise.all(many.map(ask)));
    expect(together.filter((text) => text.includes('system_settings')).length).toBeLessThan(many.length);
  });

  it('is one for a permission check', async () => {
    const body = { permissions: [{ resource: 'auth.users.READ' }] };
    expect(await queriesOf(() => service.call('POST /check_permission', { token, body }))).toHaveLength(1);
  });

  it('is two for a page of users: its session, and the page with its total', async () => {
    expect(await queriesOf(() => service.call('GET /user', { token, query: { __count: 8 } }))).toHaveLength(2);
  });

  it('is shared by requests for users that come together, and each gets its own page', async () => {
    const offsets = [0, 8, 16, 24, 8, 0];
    const ask = (offset: number) => service.call('GET /user', { token, query: { __count: 8, __offset: offset } });
    const alone = [];
    for (const offset of offsets) alone.push((await ask(offset)).data.map(({ id }) => id));
    const together: number[][] = [];
    const queries = await queriesOf(async () => {
      for (const { data } of await Promise.all(offsets.map(ask))) together.push(data.map(({ id }) => id));
    });
    expect(together).toEqual(alone);
    expect(queries.length).toBeLessThan(2 * offsets.length);
  });

  it('is at most a dozen for a login: its user, the counters, and one transaction', async () => {
    for (const email of [OLIVIA, OLIVIA, 'walt.writer@northwind.example'])
      expect((await queriesOf(() => service.signIn(email))).length).toBeLessThanOrEqual(12);
  });

  it('is the same for a wrong password, whether or not the user exists', async () => {
    const failing = (email: string) =>
      queriesOf(() => service.call('POST /auth', { body: { email, password: 'wrong-password-42' } }));
    expect(await failing('nobody@northwind.example')).toEqual(await failing(OLIVIA));
  });

  it('is one for a session that was idle, whose activity is written later', async () => {
    const { services } = service;
    const seen = async () => {
      const { rows } = await services.database.pool.query('select max(last_active_at) as at from memberships');
      return (rows as { at: Date }[])[0]?.at.getTime() ?? 0;
    };
    const before = await seen();
    service.advance(6 * MINUTE);
    expect(await queriesOf(() => service.call('GET /auth', { token }))).toHaveLength(1);
    expect(await queriesOf(() => services.sessions.writeActivity())).toHaveLength(1);
    expect(await seen()).toBeGreaterThanOrEqual(before + 6 * MINUTE - 5_000);
    expect(await queriesOf(() => services.sessions.writeActivity())).toHaveLength(0);
  });
});
