import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './database.ts';
import { projectRoot } from './project-root.ts';

/** Any number that nothing else locks: processes that start together take turns. */
const MIGRATION_LOCK = 4_400_001;

/** Brings the tables up to date. Safe to call from several processes at once. */
export async function migrate({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    try {
      await runMigrations(drizzle(client), { migrationsFolder: migrationsFolder() });
    } finally {
      await client.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`);
    }
  } finally {
    client.release();
  }
}

/** Beside the bundle when they were copied there, else in the sources. */
function migrationsFolder(): string {
  const beside = fileURLToPath(new URL('./migrations', import.meta.url));
  return existsSync(join(beside, 'meta')) ? beside : join(projectRoot(), 'demo/service/data/migrations');
}
