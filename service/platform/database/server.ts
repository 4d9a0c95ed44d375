import pg from 'pg';
import { SERVER_DEFAULTS, type ServerSettings } from '../config/server-settings.ts';
import type { Backend } from './backend.ts';
import { DatabaseUnreachableError } from './errors.ts';
import { guardClient, withoutNames } from './server-clients.ts';
import { makeListener } from './server-listener.ts';

/** Connections for what every request asks, its session and its origin, also while slow queries hold all others. */
const SESSION_CONNECTIONS = 2;

/**
 * Opens a pool to a Postgres server, version 13 or later, with a UTF-8 database.
 * @throws {DatabaseUnreachableError} with one line that names DATABASE_URL
 */
export async function openServer(url: string, settings: ServerSettings = SERVER_DEFAULTS): Promise<Backend> {
  const client: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: settings.connectSeconds * 1_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    application_name: 'iam-widgets',
    // Compiling a statement takes longer than any of ours runs. An option of the URL wins.
    options: '-c jit=off',
  };
  const makePool = (max: number) => {
    const pool = new pg.Pool({ ...client, max, statement_timeout: settings.statementSeconds * 1_000 });
    // A broken idle connection is replaced at the next query; without a listener the error would end the process.
    pool.on('error', () => undefined);
    pool.on('connect', (one) => {
      guardClient(one, settings.statementSeconds);
      if (!settings.prepared) withoutNames(one);
    });
    return pool;
  };
  const pool = makePool(settings.poolSize);
  await check(pool);
  const sessionPool = makePool(SESSION_CONNECTIONS);
  const listener = makeListener({ ...client, connectionString: settings.listenUrl ?? url });
  return {
    kind: 'server',
    pool,
    sessionPool,
    sessionLanes: SESSION_CONNECTIONS,
    listen: listener.listen,
    close: async () => {
      await listener.close();
      await Promise.all([pool.end(), sessionPool.end()]);
    },
  };
}

async function check(pool: pg.Pool): Promise<void> {
  try {
    const { rows } = await pool.query<{ encoding: string; version: string }>(
      "select current_setting('server_encoding') as encoding, current_setting('server_version_num') as version",
    );
    const row = rows[0];
    if (row?.encoding !== 'UTF8') throw new Error(`its encoding is ${row?.encoding}, not UTF8`);
    if (Number(row.version) < 130_000) throw new Error('it is older than Postgres 13');
  } catch (error) {
    await pool.end();
    const reason =
      error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error);
    throw new DatabaseUnreachableError(`DATABASE_URL: the database cannot be used: ${reason}`, { cause: error });
  }
}
