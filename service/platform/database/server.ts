import pg from 'pg';
import type { Backend } from './backend.ts';
import { DatabaseUnreachableError } from './errors.ts';

type Receive = (payload: string) => void;

/**
 * Opens a pool to a Postgres server, version 13 or later, with a UTF-8 database.
 * @throws {DatabaseUnreachableError} with one line that names DATABASE_URL
 */
export async function openServer(url: string): Promise<Backend> {
  const settings: pg.PoolConfig = {
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'iam-widgets',
  };
  const pool = new pg.Pool(settings);
  // A broken idle connection is replaced at the next query; without a listener the error would end the process.
  pool.on('error', () => undefined);
  await check(pool);
  const listener = makeListener(settings);
  return {
    kind: 'server',
    pool,
    listen: listener.listen,
    close: async () => {
      await listener.close();
      await pool.end();
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

/** One listening connection, opened with the first listener and reopened if it breaks. */
function makeListener(settings: pg.ClientConfig) {
  const channels = new Map<string, Set<Receive>>();
  let client: Promise<pg.Client> | undefined;
  let closed = false;
  let turn: Promise<unknown> = Promise.resolve();

  const connect = async (): Promise<pg.Client> => {
    const next = new pg.Client({ ...settings, keepAlive: true });
    next.on('error', () => undefined);
    next.on('end', () => {
      client = undefined;
      if (!closed && channels.size > 0) setTimeout(() => void open().catch(() => undefined), 1_000).unref();
    });
    next.on('notification', ({ channel, payload }) => {
      for (const receive of channels.get(channel) ?? []) receive(payload ?? '');
    });
    await next.connect();
    for (const channel of channels.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    return next;
  };

  const open = (): Promise<pg.Client> => {
    client ??= connect().catch((error: unknown) => {
      client = undefined;
      throw error;
    });
    return client;
  };

  /** One at a time: `pg` deprecates queries on a busy client. */
  const say = async (statement: 'listen' | 'unlisten', channel: string): Promise<void> => {
    const before = turn;
    const said = (async () => {
      await before;
      if (closed) return;
      await (await open()).query(`${statement} ${pg.escapeIdentifier(channel)}`);
    })();
    turn = said.catch(() => undefined);
    await said;
  };

  return {
    listen: async (channel: string, receive: Receive) => {
      const receivers = channels.get(channel) ?? new Set<Receive>();
      channels.set(channel, receivers.add(receive));
      await say('listen', channel);
      return async () => {
        receivers.delete(receive);
        if (receivers.size > 0 || channels.get(channel) !== receivers) return;
        channels.delete(channel);
        if (client) await say('unlisten', channel);
      };
    },
    close: async () => {
      closed = true;
      channels.clear();
      await (await client?.catch(() => undefined))?.end();
    },
  };
}
