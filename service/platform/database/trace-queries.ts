import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';
import { type Tracing, untraced } from '../tracing/tracing.ts';

/** Longest recorded statement. */
const LENGTH = 2_000;

type Query = (...args: unknown[]) => Promise<unknown>;

/** A query in progress: what the pool does for it is part of it. */
const running = new AsyncLocalStorage<true>();

/** Records the queries of a pool and of its transactions: their statements, never the values, which are parameters. */
export function traceQueries(pool: Pool, tracing: Tracing): void {
  if (tracing === untraced) return;
  const query = pool.query.bind(pool) as Query;
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<PoolClient>;
  Object.assign(pool, {
    query: (...args: unknown[]) => traced(tracing, query, args),
    connect: async (...args: unknown[]) => {
      const client = await connect(...args);
      if (typeof args[0] !== 'function' && !running.getStore()) traceClient(client, tracing);
      return client;
    },
  });
}

/** Until the connection is given back. */
function traceClient(client: PoolClient, tracing: Tracing): void {
  const { query, release } = client;
  client.query = ((...args: unknown[]) =>
    traced(tracing, query.bind(client) as Query, args)) as unknown as PoolClient['query'];
  client.release = (error) => {
    client.query = query;
    release.call(client, error);
  };
}

/** Queries outside of any span, such as polls for jobs, are not recorded. */
async function traced(tracing: Tracing, query: Query, args: unknown[]): Promise<unknown> {
  if (!tracing.isInside()) return query(...args);
  const { name, text } = typeof args[0] === 'string' ? { text: args[0] } : (args[0] as { name?: string; text: string });
  const statement = text.trim().replace(/\s+/g, ' ').slice(0, LENGTH);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': statement };
  const verb = /^\w+/.exec(statement)?.[0].toLowerCase() ?? 'query';
  return tracing.client(name ?? verb, attributes, () => running.run(true, () => query(...args)));
}
