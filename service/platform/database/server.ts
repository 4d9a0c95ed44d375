import pg from 'pg';
import { type FoundSettings, requireSettings, withOptions } from '../config/postgres-options.ts';
import { type PostgresUrl, readPostgresUrl } from '../config/postgres-url.ts';
import { SERVER_DEFAULTS, type ServerSettings } from '../config/server-settings.ts';
import type { Backend } from './backend.ts';
import { DatabaseUnreachableError } from './errors.ts';
import { dropClient, guardClient, onFailure, withoutNames } from './server-clients.ts';
import { clientOf } from './server-hosts.ts';
import { makeListener } from './server-listener.ts';
import { certificateAdvice, readSslMode } from './ssl-mode.ts';
import { Writability } from './writability.ts';

/** What a check of the server finds. */
interface Found extends FoundSettings {
  encoding: string;
  version: string;
  has_icu: boolean;
  name: string;
  is_sorted_anew: boolean;
}

/** SQLSTATE of a write on a read-only server. */
const READ_ONLY = '25006';

/** Connections for what every request asks, its session and its origin, also while slow queries hold all others. */
const SESSION_CONNECTIONS = 2;

/**
 * Opens a pool to a Postgres server, version 13 or later, with a UTF-8 database.
 * @throws {DatabaseUnreachableError} with one line that names DATABASE_URL
 */
export async function openServer(url: string, settings: ServerSettings = SERVER_DEFAULTS): Promise<Backend> {
  const read = readServers(url);
  const client: pg.ClientConfig = {
    connectionString: read.urls[0],
    connectionTimeoutMillis: (read.connectSeconds ?? settings.connectSeconds) * 1_000 * read.urls.length,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    application_name: 'iam-widgets',
  };
  const open = new Set<pg.PoolClient>();
  // A server that was demoted keeps its connections. New ones find the other server.
  const notice = (code: string | undefined) => {
    writability.notice(code);
    if (code !== READ_ONLY) return;
    for (const one of open) dropClient(one);
    listener.drop();
  };
  const makePool = (max: number) => {
    const pool = new pg.Pool({
      ...client,
      Client: clientOf(read),
      max,
      statement_timeout: settings.statementSeconds * 1_000,
    });
    // A broken idle connection is replaced at the next query; without a listener the error would end the process.
    pool.on('error', () => undefined);
    pool.on('connect', (one) => {
      guardClient(one, settings.statementSeconds);
      if (!settings.prepared) withoutNames(one);
      onFailure(one, notice);
      open.add(one);
    });
    pool.on('remove', (one) => open.delete(one));
    return pool;
  };
  const pool = makePool(settings.poolSize);
  const sessionPool = makePool(SESSION_CONNECTIONS);
  const writability = new Writability(sessionPool);
  const listened = settings.listenUrl === undefined ? read : readServers(settings.listenUrl);
  const listener = makeListener({ ...client, connectionString: listened.urls[0] }, clientOf(listened));
  const notes = await check(pool);
  return {
    kind: 'server',
    pool,
    sessionPool,
    sessionLanes: SESSION_CONNECTIONS,
    listen: listener.listen,
    notes: [...(read.note ? [read.note] : []), ...notes],
    requireWritable: () => writability.check(),
    close: async () => {
      await listener.close();
      await Promise.all([pool.end(), sessionPool.end()]);
    },
  };
}

/** The servers of a URL as the driver takes them, and a line for the operator if it means something unexpected. */
function readServers(url: string): PostgresUrl & { note?: string } {
  const { urls, ...others } = readPostgresUrl(url);
  const [first, ...more] = urls;
  const { url: own, note } = readSslMode(first);
  const all = [own, ...more.map((one) => readSslMode(one).url)].map(withOptions);
  return { ...others, urls: [all[0] ?? own, ...all.slice(1)], ...(note && { note }) };
}

/** @returns lines for the operator about what may be wrong */
async function check(pool: pg.Pool): Promise<string[]> {
  try {
    const { rows } = await pool.query<Found>(
      `select current_setting('server_encoding') as encoding, current_setting('server_version_num') as version,
        exists (select from pg_collation where collname = 'und-x-icu') as has_icu, current_database() as name,
        current_setting('datestyle') as date_style, current_setting('default_transaction_isolation') as isolation,
        exists (select from pg_collation where collname = 'und-x-icu'
          and collversion is distinct from pg_collation_actual_version(oid)) as is_sorted_anew`,
    );
    const row = rows[0];
    if (row?.encoding !== 'UTF8') throw new Error(`its encoding is ${row?.encoding}, not UTF8`);
    if (Number(row.version) < 130_000) throw new Error('it is older than Postgres 13');
    if (!row.has_icu) throw new Error('its Postgres was built without ICU, which sorts names');
    requireSettings(row, pg.escapeIdentifier(row.name));
    if (!row.is_sorted_anew) return [];
    return [
      `DATABASE_URL: the library that sorts names has another version than when the indexes of ${row.name} were ` +
        `made. As its superuser run: REINDEX DATABASE ${pg.escapeIdentifier(row.name)}; ` +
        'ALTER COLLATION "und-x-icu" REFRESH VERSION;',
    ];
  } catch (error) {
    await pool.end();
    const reason = reasonOf(error);
    throw new DatabaseUnreachableError(
      `DATABASE_URL: the database cannot be used: ${reason}${certificateAdvice(error)}`,
      { cause: error },
    );
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (/client password must be a string/.test(error.message)) return 'it asks for a password, and the URL has none';
  return error.message || ('code' in error ? String(error.code) : error.name);
}
