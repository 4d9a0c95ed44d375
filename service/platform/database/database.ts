import { sql } from 'drizzle-orm';
import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres';
import type { ServerSettings } from '../config/server-settings.ts';
import type { Backend } from './backend.ts';
import { openEmbedded } from './embedded/open.ts';
import { schema } from './schema.ts';
import { openServer } from './server.ts';
import { setValueTypes } from './value-types.ts';

/** The query builder over all tables. */
export type Db = NodePgDatabase<typeof schema>;

/** The query builder inside a transaction. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** A database or a transaction: queries accept either. */
export type Queryable = Db | Tx;

/** An open database. */
export interface Database extends Backend {
  db: Db;
  /**
   * Sends `payload` (at most 8,000 bytes) to the listeners of every process, at commit if `within` is a transaction.
   * Only a hint: the tables are authoritative.
   */
  notify: (channel: string, payload: string, within?: Queryable) => Promise<void>;
}

export interface DatabaseOptions {
  /** Folder of the embedded database, uploads and reports. */
  dataDir: string;
  /** Postgres URL; without it the embedded database is used. */
  databaseUrl?: string | undefined;
  /** Pool and timeouts of a server; has defaults. */
  databaseServer?: ServerSettings | undefined;
  /** Called if the database is lost for good and the process should end. */
  onFatal?: ((error: Error) => void) | undefined;
  /** Called with a sentence for the operator when opening takes long, such as after a container was killed. */
  tell?: ((sentence: string) => void) | undefined;
}

/**
 * Opens the embedded or the server database behind one driver interface. Run `migrate` next.
 * @throws {DataDirInUseError} if another process has the folder open
 * @throws {DataDirUnusableError} if the folder cannot be read and written
 * @throws {DatabaseUnreachableError} if the server is unreachable or unsuitable
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const onFatal = options.onFatal ?? ((error) => process.emitWarning(error));
  const backend = options.databaseUrl
    ? await openServer(options.databaseUrl, options.databaseServer)
    : await openEmbedded(options.dataDir, onFatal, options.tell);
  return asDatabase(backend);
}

/** Builds the query builder on a backend. */
export function asDatabase(backend: Backend): Database {
  setValueTypes();
  const db = drizzle(backend.pool, { schema, casing: 'snake_case' });
  return {
    ...backend,
    db,
    notify: async (channel, payload, within = db) => {
      await within.execute(sql`select pg_notify(${channel}, ${payload})`);
    },
  };
}
