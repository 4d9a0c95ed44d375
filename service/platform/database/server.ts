import pg from 'pg';
import { withOptions } from '../config/postgres-options.ts';
import { type PostgresUrl, readPostgresUrl } from '../config/postgres-url.ts';
import { SERVER_DEFAULTS, type ServerSettings } from '../config/server-settings.ts';
import type { Backend } from './backend.ts';
import { checkServer } from './server-checks.ts';
import { dropClient, guardClient, onFailure, withoutNames } from './server-clients.ts';
import { clientOf } from './server-hosts.ts';
import { makeListener } from './server-listener.ts';
import { readSslMode } from '../config/ssl-mode.ts';
import { Writability } from './writability.ts';

/** SQLSTATE of a write on a read-only server. */
const READ_ONLY = '25006';

const POOLED =
  'DATABASE_URL leads to a pooler. If it shares connections, set DATABASE_LISTEN_URL to Postgres itself: without it, ' +
  'notifications and ended sessions reach pages late.';

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
  let { prepared } = settings;
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
      if (prepared === false) withoutNames(one);
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
  const { notes, isPooled } = await checkServer(pool);
  if (isPooled && prepared === undefined) {
    prepared = false;
    for (const one of open) withoutNames(one);
  }
  if (isPooled && settings.listenUrl === undefined) notes.push(POOLED);
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
