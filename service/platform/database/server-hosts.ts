import pg from 'pg';
import type { Target } from '../config/postgres-url.ts';

/** What a server says about itself. */
interface Found {
  is_standby: boolean;
  is_read_only: boolean;
}

const QUESTION =
  "select pg_is_in_recovery() as is_standby, current_setting('default_transaction_read_only') = 'on' as is_read_only";

/** A server that a connection may go to. */
export interface ServerHosts {
  /** The URLs of all servers; those with more than one, or a target, are tried before each connection. */
  urls: readonly [string, ...string[]];
  target: Target;
  isRandom: boolean;
}

/**
 * A client class that connects to the first server that will do, as libpq does. With several servers or a target it
 * tries them by a connection that ends at once: a client of the driver cannot begin again.
 */
export function clientOf({ urls, target, isRandom }: ServerHosts): typeof pg.Client {
  if (urls.length === 1 && target === 'any') return pg.Client;
  return class extends pg.Client {
    readonly #settings: pg.ClientConfig;

    constructor(settings: pg.ClientConfig = {}) {
      super(settings);
      this.#settings = settings;
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
      const connected = this.#connect();
      if (!callback) return connected.then(() => this);
      connected.then(() => (callback as () => void)(), callback);
    }

    async #connect(): Promise<void> {
      const { host, port } = await this.#serverThatWillDo();
      Object.assign(this, { host, port });
      await super.connect();
    }

    /** @throws the failure of the last server */
    async #serverThatWillDo(): Promise<{ host: string; port: number }> {
      const limit = (this.#settings.connectionTimeoutMillis ?? 0) / urls.length;
      let failure: unknown;
      for (const url of isRandom ? shuffled(urls) : urls) {
        const probe = new pg.Client({
          ...this.#settings,
          connectionString: url,
          connectionTimeoutMillis: limit,
          query_timeout: limit,
        });
        probe.on('error', () => undefined);
        try {
          await probe.connect();
          const { rows } = await probe.query<Found>(QUESTION);
          if (willDo(rows[0], target)) return { host: probe.host, port: probe.port };
          failure = new Error(`${probe.host}:${probe.port} is not ${target}, as target_session_attrs asks`);
        } catch (error) {
          failure = error;
        } finally {
          // A server that hangs would not answer the farewell.
          void probe.end().catch(() => undefined);
        }
      }
      throw failure;
    }
  };
}

function willDo(found: Found | undefined, target: Target): boolean {
  if (target === 'any') return true;
  return found !== undefined && !found.is_standby && (target === 'primary' || !found.is_read_only);
}

/** The servers in random order (load_balance_hosts=random). */
function shuffled(urls: readonly string[]): string[] {
  return urls
    .map((url) => ({ url, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ url }) => url);
}
