import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres, startPostgres, type TestPostgres } from '../../support/database/postgres.ts';
import { startService, type TestService } from '../../support/service.ts';

describe.skipIf(!findPostgres())('statements on a server', () => {
  let postgres: TestPostgres;
  const services: TestService[] = [];
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(async () => {
    for (const service of services) await service.stop();
    await postgres?.stop();
  });

  /** Statements that a connection keeps after a login and a list. */
  async function kept(env: Record<string, string>): Promise<string[]> {
    const service = await startService({ env: { DATABASE_URL: await postgres.createDatabase('demo'), ...env } });
    services.push(service);
    const token = await service.signIn('olivia.owner@northwind.example');
    const { status, data } = await service.call('GET /user', { token });
    expect([status, data.length]).toEqual([200, 8]);
    const { rows } = await service.services.database.sessionPool.query<{ name: string }>(
      'select name from pg_prepared_statements',
    );
    return rows.map(({ name }) => name);
  }

  it('are planned once by each connection', async () => {
    expect(await kept({})).toContain('session');
  });

  it('have no names with DATABASE_PREPARED=0, as a transaction pooler needs', async () => {
    expect(await kept({ DATABASE_PREPARED: '0' })).toEqual([]);
  });
});
