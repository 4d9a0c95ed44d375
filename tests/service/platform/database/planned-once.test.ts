import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Pool } from 'pg';
import { findPostgres, startPostgres, type TestPostgres } from '../../support/database/postgres.ts';
import { startService, type TestService } from '../../support/service.ts';

/** Postgres plans a statement five times by its values before it may keep a plan. */
const PLANNED = 5;

interface Plans {
  custom: number;
  generic: number;
}

describe.skipIf(!findPostgres())('a frequent statement on Postgres', () => {
  let postgres: TestPostgres;
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    postgres = await startPostgres();
    service = await startService({
      env: { DATABASE_URL: await postgres.createDatabase('demo'), DATABASE_POOL_SIZE: '1' },
    });
    token = await service.signIn('olivia.owner@northwind.example');
  });
  afterAll(async () => {
    await service?.stop();
    await postgres?.stop();
  });

  /** Plans of a statement on the pool's only connection, or on its last used one. */
  async function plansOf(pool: Pool, name: string): Promise<Plans | undefined> {
    const { rows } = await pool.query<Plans>({
      text: `select custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements
        where name like $1 order by generic_plans desc limit 1`,
      values: [name],
    });
    return rows[0];
  }

  it('is planned once per connection for sessions', async () => {
    for (let turn = 0; turn < 2 * PLANNED; turn += 1) await service.call('GET /auth', { token });
    const plans = await plansOf(service.services.database.sessionPool, 'session');
    expect(plans?.custom).toBeLessThanOrEqual(PLANNED);
    expect(plans?.generic).toBeGreaterThan(0);
  });

  it('is planned once per connection for pages of users', async () => {
    for (let turn = 0; turn < 4 * PLANNED; turn += 1)
      await service.call('GET /user', { token, query: { __count: 8, __offset: turn } });
    const plans = await plansOf(service.services.database.pool, 'members-%');
    expect(plans?.custom).toBeLessThanOrEqual(PLANNED);
    expect(plans?.generic).toBeGreaterThan(0);
  });

  it('is never compiled, which takes longer than it runs', async () => {
    const { rows } = await service.services.database.pool.query<{ jit: string }>('show jit');
    expect(rows).toEqual([{ jit: 'off' }]);
  });
});
