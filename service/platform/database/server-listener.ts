import pg from 'pg';
import { dropClient } from './server-clients.ts';

type Receive = (payload: string) => void;

/** LISTEN and UNLISTEN take no time, unless the server is frozen. */
const PATIENCE_MS = 5_000;

/** One listening connection, opened with the first listener and reopened if it breaks. */
export function makeListener(settings: pg.ClientConfig, Client = pg.Client) {
  const channels = new Map<string, Set<Receive>>();
  let client: Promise<pg.Client> | undefined;
  let closed = false;
  let turn: Promise<unknown> = Promise.resolve();

  const connect = async (): Promise<pg.Client> => {
    const next = new Client({ ...settings, keepAlive: true, query_timeout: PATIENCE_MS });
    next.on('error', () => undefined);
    next.on('end', () => {
      client = undefined;
      if (!closed && channels.size > 0) setTimeout(() => void open().catch(() => undefined), 1_000).unref();
    });
    next.on('notification', ({ channel, payload }) => {
      for (const receive of channels.get(channel) ?? []) receive(payload ?? '');
    });
    await next.connect();
    try {
      for (const channel of channels.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      // Such as on a standby. Its end opens another one.
      void next.end().catch(() => undefined);
      throw error;
    }
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
  const send = async (statement: 'listen' | 'unlisten', channel: string): Promise<void> => {
    const before = turn;
    const sent = (async () => {
      await before;
      if (closed) return;
      await (await open()).query(`${statement} ${pg.escapeIdentifier(channel)}`);
    })();
    turn = sent.catch(() => undefined);
    await sent;
  };

  return {
    listen: async (channel: string, receive: Receive) => {
      const receivers = channels.get(channel) ?? new Set<Receive>();
      channels.set(channel, receivers.add(receive));
      await send('listen', channel);
      return async () => {
        receivers.delete(receive);
        if (receivers.size > 0 || channels.get(channel) !== receivers) return;
        channels.delete(channel);
        if (client) await send('unlisten', channel);
      };
    },
    /** Opens another connection: the server of this one was demoted. */
    drop: () => {
      client?.then(dropClient, () => undefined);
    },
    close: async () => {
      closed = true;
      channels.clear();
      await (await client?.catch(() => undefined))?.end();
    },
  };
}
