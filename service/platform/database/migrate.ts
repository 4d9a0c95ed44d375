import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { PoolClient } from 'pg';
import type { Database } from './database.ts';
import { NewerSchemaError } from './errors.ts';
import { withoutTimeouts } from './server-clients.ts';

/** Arbitrary lock number, used for nothing else: processes that start together migrate one at a time. */
const MIGRATION_LOCK = 4_400_001;

/** Beside this file in the sources, and beside the bundle, where the build copies it. */
const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Migrates the tables. Safe to call from several processes at once.
 * @throws {NewerSchemaError} if a newer version of the program has migrated them
 */
export async function migrate({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const client = await pool.connect();
  try {
    await withoutTimeouts(client, async () => {
      await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
      try {
        await requireKnownSchema(client);
        await runMigrations(drizzle(client), { migrationsFolder: FOLDER });
      } finally {
        await client.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`);
      }
    });
  } finally {
    client.release();
  }
}

/** An older program on newer tables would write rows that the newer one cannot read. */
async function requireKnownSchema(client: PoolClient): Promise<void> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as exists",
  );
  if (!found[0]?.exists) return;
  const { rows } = await client.query<{ last: number | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const { entries } = JSON.parse(await readFile(join(FOLDER, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  const known = Math.max(...entries.map(({ when }) => when));
  if ((rows[0]?.last ?? 0) <= known) return;
  throw new NewerSchemaError(
    'The database was migrated by a newer version of this program. Start that version, or restore a backup of before.',
  );
}
