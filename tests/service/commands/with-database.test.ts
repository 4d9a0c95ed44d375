import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withDatabase } from '../../../service/commands/with-database.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../support/database/postgres.ts';

describe.skipIf(!findPostgres())('a command on a server (needs postgresql)', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
    vi.stubEnv('DATABASE_URL', await server.createDatabase('tables'));
    vi.stubEnv('DATABASE_STATEMENT_SECONDS', '1');
    vi.stubEnv('DEMO', '1');
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server?.stop();
  });

  it('may read whole tables, however long that takes', async () => {
    const { rows } = await withDatabase(({ pool }) => pool.query('show statement_timeout'));
    expect(rows).toEqual([{ statement_timeout: '0' }]);
  });
});
