import { vi } from 'vitest';
import { EmbeddedClient } from '../../../service/platform/database/embedded/pglite-pool.ts';

/** Queries of the workers, which run at any time. */
const OF_WORKERS = /"jobs"|webhook_deliveries|api_key_notices/;

/**
 * Counts the statements that the embedded database gets, those of transactions included.
 * @returns the texts of the statements
 */
export async function queriesOf(run: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(EmbeddedClient.prototype, 'query');
  try {
    await run();
    return spy.mock.calls
      .map(([query]) => (typeof query === 'string' ? query : query.text).trim())
      .filter((text) => !OF_WORKERS.test(text));
  } finally {
    spy.mockRestore();
  }
}
