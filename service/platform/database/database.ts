import { sql } from 'drizzle-orm';
import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres';
import type { Backend } from './backend.ts';
import { openEmbedded } from './embedded/open.ts';
import { schema } from './schema.ts';
import { openServer } from './server.ts';

/** The query builder over all tables. */
export type Db = NodePgDatabase<typeof schema>;

/** The query builder inside a transaction. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** What a query takes: it does not care whether it runs in a transaction. */
export type Queryable = Db | Tx;

/** An open database. */
export interface Database extends Backend {
  db: Db;
  /**
   * Sends `payload` (at most 8,000 bytes) to the listeners of every process, at the commit when `within` is a
   * transaction. A hint only: who missed it finds the truth in the tables.
   */
  notify: (channel: string, payload: string, within?: Queryable) => Promise<void>;
}

export interface DatabaseOptions {
  /** The folder of the embedded database, of uploads and reports. */
  dataDir: string;
  /** A Postgres address; without it the embedded database is used. */
  databaseUrl?: string | undefined;
  /** Told when the database is gone for good and the process should end. */
  onFatal?: ((error: Error) => void) | undefined;
}

/**
 * Opens the database: one driver interface and one SQL for the embedded and the server kind. Run `migrate` next.
 *
 * @throws {DataDirInUseError} when another process has the folder open.
 * @throws {DataDirUnusableError} when the folder cannot be read and written.
 * @throws {DatabaseUnreachableError} when the server cannot be reached or is not fit.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const onFatal = options.onFatal ?? ((error) => process.emitWarning(error));
  const backend = options.databaseUrl
    ? await openServer(options.databaseUrl)
    : await openEmbedded(options.dataDir, onFatal);
  return asDatabase(backend);
}

/** Puts the query builder on a backend. */
export function asDatabase(backend: Backend): Database {
  const db = drizzle(backend.pool, { schema, casing: 'snake_case' });
  return {
    ...backend,
    db,
    notify: async (channel, payload, within = db) => {
      await within.execute(sql`select pg_notify(${channel}, ${payload})`);
    },
  };
}
