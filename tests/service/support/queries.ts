import { vi } from 'vitest';
import { EmbeddedClient } from '../../../service/platform/database/embedded/pglite-pool.ts';

/** Queries of the workers, which run at any time. */
const OF_WORKERS = /"jobs"|webhook_deliveries|api_key_notices/;

/** A statement as the database got it. */
export interface Sent {
  text: string;
  values: unknown[];
}

/** Records the statements that the embedded database gets, those of workers and transactions included. */
export async function statementsOf(run: () => Promise<unknown>): Promise<Sent[]> {
  const spy = vi.spyOn(EmbeddedClient.prototype, 'query');
  try {
    await run();
    return spy.mock.calls.map(([query, values]) => {
      const { text, values: own } = typeof query === 'string' ? { text: query, values: [] } : query;
      return { text: text.trim(), values: values ?? own ?? [] };
    });
  } finally {
    spy.mockRestore();
  }
}

/** The texts of the statements, without those of workers. */
export async function queriesOf(run: () => Promise<unknown>): Promise<string[]> {
  return (await statementsOf(run)).map(({ text }) => text).filter((text) => !OF_WORKERS.test(text));
}
