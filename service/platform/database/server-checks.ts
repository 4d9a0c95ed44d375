import pg from 'pg';
import { type FoundSettings, requireSettings } from '../config/postgres-options.ts';
import { DatabaseUnreachableError } from './errors.ts';
import { certificateAdvice } from '../config/ssl-mode.ts';

/** What a check of the server finds. */
interface Found extends FoundSettings {
  encoding: string;
  version: string;
  has_icu: boolean;
  name: string;
  names_sorted_anew: boolean;
  pid: number;
}

/** What the operator should know of a server that can be used. */
export interface Checked {
  notes: string[];
  /** Whether connections end at a pooler, which tells them another process id than that of Postgres. */
  isPooled: boolean;
}

/** @throws {DatabaseUnreachableError} with one line that names DATABASE_URL */
export async function checkServer(pool: pg.Pool): Promise<Checked> {
  try {
    const client = await pool.connect();
    try {
      return await check(client);
    } finally {
      client.release();
    }
  } catch (error) {
    await pool.end();
    const reason = reasonOf(error);
    throw new DatabaseUnreachableError(
      `DATABASE_URL: the database cannot be used: ${reason}${certificateAdvice(error)}`,
      { cause: error },
    );
  }
}

async function check(client: pg.PoolClient): Promise<Checked> {
  const { rows } = await client.query<Found>(
    `select current_setting('server_encoding') as encoding, current_setting('server_version_num') as version,
      exists (select from pg_collation where collname = 'und-x-icu') as has_icu, current_database() as name,
      current_setting('datestyle') as date_style, current_setting('default_transaction_isolation') as isolation,
      exists (select from pg_collation where collname = 'und-x-icu'
        and collversion is distinct from pg_collation_actual_version(oid)) as names_sorted_anew,
      pg_backend_pid() as pid`,
  );
  const row = rows[0];
  if (row?.encoding !== 'UTF8') throw new Error(`its encoding is ${row?.encoding}, not UTF8`);
  if (Number(row.version) < 130_000) throw new Error('it is older than Postgres 13');
  if (!row.has_icu) throw new Error('its Postgres was built without ICU, which sorts names');
  requireSettings(row, pg.escapeIdentifier(row.name));
  const notes = sortedAnew(row.name, row.names_sorted_anew, await isTextSortedAnew(client, Number(row.version)));
  return { notes, isPooled: (client as unknown as { processID: number | null }).processID !== row.pid };
}

/**
 * Whether the machine sorts texts in another way than the one where the indexes were made. Sessions, keys and settings
 * are found by such indexes. Before Postgres 15 nothing tells.
 */
async function isTextSortedAnew(client: pg.PoolClient, version: number): Promise<boolean> {
  if (version < 150_000) return false;
  const { rows } = await client.query<{ is_anew: boolean }>(
    `select datcollversion is distinct from pg_database_collation_actual_version(oid) as is_anew
      from pg_database where datname = current_database()`,
  );
  return rows[0]?.is_anew === true;
}

function sortedAnew(database: string, names: boolean, texts: boolean): string[] {
  if (!names && !texts) return [];
  const name = pg.escapeIdentifier(database);
  return [
    `DATABASE_URL: the library that sorts ${texts ? 'texts' : 'names'} has another version than when the indexes of ` +
      `${database} were made, which may miss rows. As its superuser run: REINDEX DATABASE ${name};` +
      (names ? ' ALTER COLLATION "und-x-icu" REFRESH VERSION;' : '') +
      (texts ? ` ALTER DATABASE ${name} REFRESH COLLATION VERSION;` : ''),
  ];
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (/client password must be a string/.test(error.message)) return 'it asks for a password, and the URL has none';
  if (/unsupported startup parameter/.test(error.message))
    return (
      `its pooler answers '${error.message}'. Let it ignore the parameters ` +
      'statement_timeout, idle_in_transaction_session_timeout and options'
    );
  return error.message || ('code' in error ? String(error.code) : error.name);
}
