import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFailure } from '../../../../service/platform/database/errors.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../../support/database/postgres.ts';
import { startService } from '../../support/service.ts';

describe.skipIf(!findPostgres())('extensions that an administrator made (needs postgresql)', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  it('says in one line what to run if they are in a schema where the role does not look', async () => {
    const url = await postgres.createDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('create schema extensions');
    for (const name of ['pg_trgm', 'btree_gin']) await client.query(`create extension ${name} schema extensions`);
    const start = () => startService({ env: { DATABASE_URL: url } });
    const failure = await start().then(() => undefined, startFailure);
    expect(failure).toMatch(/^The extensions pg_trgm and btree_gin are in a schema .* run: ALTER EXTENSION /);
    const [, advice = ''] = /run: (.*;) \(/.exec(failure ?? '') ?? [];
    await client.query(advice);
    await client.end();
    await (await start()).stop();
  });
});
