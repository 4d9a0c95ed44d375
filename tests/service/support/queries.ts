import pg from 'pg';
import { vi } from 'vitest';
import { EmbeddedClient } from '../../../service/platform/database/embedded/pglite-pool.ts';

/** Queries of the workers, which run at any time. */
const OF_WORKERS = new RegExp(
  [
    '"jobs"|webhook_deliveries|api_key_notices|sent_notifications|mail_due',
    'expires_at <= .* and not is_removed',
    '^select pg_advisory_xact_lock\\(\\$1\\)$',
  ].join('|'),
);

/** A statement as the database got it. */
export interface Sent {
  /** Of a statement that connections plan once. */
  name?: string | undefined;
  text: string;
  values: unknown[];
  /** The connection that sent it. */
  client: unknown;
}

/** Records the statements that the database gets, embedded or a server, those of workers and transactions included. */
export async function statementsOf(run: () => Promise<unknown>): Promise<Sent[]> {
  const spies = [vi.spyOn(EmbeddedClient.prototype, 'query'), vi.spyOn(pg.Client.prototype, 'query')];
  try {
    await run();
    return spies.flatMap(({ mock }) =>
      mock.calls.map(([query, values], at) => ({ ...sentOf(query, values), client: mock.contexts[at] })),
    );
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

function sentOf(query: unknown, values: unknown): Omit<Sent, 'client'> {
  const config = typeof query === 'string' ? { text: query } : query;
  const { name, text, values: own } = config as pg.QueryConfig;
  return { name, text: text.trim(), values: Array.isArray(values) ? values : (own ?? []) };
}

/** The texts of the statements, without those of workers and their transactions. */
export async function queriesOf(run: () => Promise<unknown>): Promise<string[]> {
  const all = await statementsOf(run);
  const isOfWorker = all.map(({ text }) => OF_WORKERS.test(text));
  const drop = (within: readonly number[]) => {
    if (within.some((one) => isOfWorker[one])) for (const one of within) isOfWorker[one] = true;
  };
  // A transaction is a worker's if anything in it is. One that began before has only its end here.
  const open = new Map<unknown, number[]>();
  for (const [at, { text, client }] of all.entries()) {
    if (text.startsWith('begin')) open.set(client, []);
    const within = open.get(client);
    within?.push(at);
    if (!/^(commit|rollback)$/.test(text)) continue;
    if (!within) isOfWorker[at] = true;
    else drop(within);
    open.delete(client);
  }
  for (const within of open.values()) drop(within);
  return all.filter((_, at) => !isOfWorker[at]).map(({ text }) => text);
}
