import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './database.ts';

/** Any number that nothing else locks: processes that start together take turns. */
const MIGRATION_LOCK = 4_400_001;

/** Beside this file in the sources, and beside the bundle, where the build copies it. */
const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/** Brings the tables up to date. Safe to call from several processes at once. */
export async function migrate({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    try {
      await runMigrations(drizzle(client), { migrationsFolder: FOLDER });
    } finally {
      await client.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`);
    }
  } finally {
    client.release();
  }
}
