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
}

/** Records the statements that the database gets, embedded or a server, those of workers and transactions included. */
export async function statementsOf(run: () => Promise<unknown>): Promise<Sent[]> {
  const spies = [vi.spyOn(EmbeddedClient.prototype, 'query'), vi.spyOn(pg.Client.prototype, 'query')];
  try {
    await run();
    return spies.flatMap((spy) => spy.mock.calls.map(([query, values]) => sentOf(query, values)));
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

function sentOf(query: unknown, values: unknown): Sent {
  const config = typeof query === 'string' ? { text: query } : query;
  const { name, text, values: own } = config as pg.QueryConfig;
  return { name, text: text.trim(), values: Array.isArray(values) ? values : (own ?? []) };
}

/** The texts of the statements, without those of workers, whose transactions may also end meanwhile. */
export async function queriesOf(run: () => Promise<unknown>): Promise<string[]> {
  const texts = (await statementsOf(run))
    .map(({ text }) => text)
    .filter((text) => !OF_WORKERS.test(text))
    // Of a worker's transaction nothing else is left.
    .filter((text, at, all) => !(text === 'begin' && all[at + 1] === 'commit'));
  let open = 0;
  return texts.filter((text) => {
    if (text.startsWith('begin')) open += 1;
    return !/^(commit|rollback)$/.test(text) || open-- > 0;
  });
}
