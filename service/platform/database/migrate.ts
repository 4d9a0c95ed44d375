import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { PoolClient } from 'pg';
import type { Database } from './database.ts';
import { MigrationError, NewerSchemaError, sqlState } from './errors.ts';
import { withoutTimeouts } from './server-clients.ts';

/** Arbitrary lock number, used for nothing else: processes that start together migrate one at a time. */
const MIGRATION_LOCK = 4_400_001;

/** Beside this file in the sources, and beside the bundle, where the build copies it. */
const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/** How long a migration waits for the statements of running processes; those queue behind it meanwhile. */
const LOCK_SECONDS = 5;
/** A deadlock with a running process, and a lock that it holds for too long. */
const IN_THE_WAY = new Set(['40P01', '55P03']);
const ATTEMPTS = 20;
const PAUSE_MS = 1_000;

/**
 * Migrates the tables. Safe to call from several processes at once, and beside running ones.
 * @param onWait called with one line each time that running processes are in the way
 * @returns how many migrations were applied
 * @throws {NewerSchemaError} if a newer version of the program has migrated them
 * @throws {MigrationError} if an applied migration was changed, or running processes stay in the way
 */
export async function migrate({ pool }: Pick<Database, 'pool'>, onWait?: (line: string) => void): Promise<number> {
  const client = await pool.connect();
  try {
    return await withoutTimeouts(client, async () => {
      await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
      try {
        const missing = await missingMigrations(client);
        if (missing > 0) await apply(client, onWait);
        return missing;
      } finally {
        await client.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`);
      }
    });
  } finally {
    client.release();
  }
}

/** Each attempt is one transaction: one that fails leaves the tables as they were. */
async function apply(client: PoolClient, onWait?: (line: string) => void): Promise<void> {
  await client.query(`set lock_timeout = '${LOCK_SECONDS}s'`);
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runMigrations(drizzle(client), { migrationsFolder: FOLDER });
      } catch (error) {
        if (!IN_THE_WAY.has(sqlState(error) ?? '')) throw error;
        if (attempt === ATTEMPTS)
          throw new MigrationError(
            'The tables are in use by running processes and were not migrated: stop those, and start again.',
          );
        onWait?.(`Running processes use the tables; the migration is tried again (${attempt} of ${ATTEMPTS}).`);
        await wait(PAUSE_MS);
      }
    }
  } finally {
    await client.query('reset lock_timeout');
  }
}

/**
 * How many migrations are not applied yet.
 * @throws if the applied ones are not those of this program: an older program on newer tables would write rows that the
 * newer one cannot read
 */
async function missingMigrations(client: PoolClient): Promise<number> {
  const known = readMigrationFiles({ migrationsFolder: FOLDER });
  const { rows: found } = await client.query<{ exists: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as exists",
  );
  if (!found[0]?.exists) return known.length;
  const { rows: applied } = await client.query<{ hash: string; made: string }>(
    'select hash, created_at::text as made from drizzle.__drizzle_migrations order by created_at',
  );
  const last = Number(applied.at(-1)?.made ?? 0);
  if (last > Math.max(...known.map(({ folderMillis }) => folderMillis)))
    throw new NewerSchemaError(
      'The database was migrated by a newer version of this program. Start that version, or restore a backup of ' +
        'before.',
    );
  const hashes = new Map(known.map(({ folderMillis, hash }) => [folderMillis, hash]));
  const changed = applied.find(({ hash, made }) => hashes.get(Number(made)) !== hash);
  if (changed)
    throw new MigrationError(
      `The database has a migration (${new Date(Number(changed.made)).toISOString()}) that this program has not, or ` +
        'has changed since. Start the version that made the database, or restore a backup of this version.',
    );
  return known.filter(({ folderMillis }) => folderMillis > last).length;
}
