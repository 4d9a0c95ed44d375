import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './database.ts';
import { withoutTimeouts } from './server-clients.ts';

/** Arbitrary lock number, used for nothing else: processes that start together migrate one at a time. */
const MIGRATION_LOCK = 4_400_001;

/** Beside this file in the sources, and beside the bundle, where the build copies it. */
const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/** Migrates the tables. Safe to call from several processes at once. */
export async function migrate({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const client = await pool.connect();
  try {
    await withoutTimeouts(client, async () => {
      await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
      try {
        await runMigrations(drizzle(client), { migrationsFolder: FOLDER });
      } finally {
        await client.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`);
      }
    });
  } finally {
    client.release();
  }
}
