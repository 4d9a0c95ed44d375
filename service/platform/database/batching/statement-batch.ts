import type { Pool, QueryResultRow } from 'pg';
import { Batch } from './batch.ts';
import type { Database } from '../database.ts';
import type { Statement } from '../prepared-statement.ts';

/** Queries of one statement at the same time on a server; the embedded database has one connection. */
const LANES = 4;
/** Lookups per query: a page of a list takes some milliseconds, not the whole limit of a statement. */
const MOST = 20;

/** Each row of a shared statement says which lookup it answers. */
interface Answered extends QueryResultRow {
  /** From 1 on. */
  n: number;
}

/**
 * Runs lookups of one statement that arrive together in one query; equal ones once. Its `$1` and so on are lists with
 * one value for each lookup, and each lookup gets one row.
 */
export class StatementBatch {
  readonly #pool: Pool;
  readonly #lanes: number;
  readonly #batches = new Map<string, Batch<string, Answered>>();

  constructor({ pool, kind }: Pick<Database, 'pool' | 'kind'>) {
    this.#pool = pool;
    this.#lanes = kind === 'server' ? LANES : 1;
  }

  /**
   * The row of a lookup.
   * @param statement with the values of this lookup, which must survive JSON
   */
  async find<Row extends Answered>({ name, text, values }: Statement): Promise<Row | undefined> {
    let batch = this.#batches.get(name);
    if (!batch) {
      batch = new Batch((keys) => this.#run(name, text, keys), this.#lanes, MOST);
      this.#batches.set(name, batch);
    }
    return (await batch.find(JSON.stringify(values))) as Row | undefined;
  }

  async #run(name: string, text: string, keys: readonly string[]): Promise<Map<string, Answered>> {
    const asked = keys.map((key) => JSON.parse(key) as unknown[]);
    const lists = (asked[0] ?? []).map((_, position) => asked.map((values) => values[position]));
    const { rows } = await this.#pool.query<Answered>({ name, text, values: lists });
    return new Map(rows.map((row) => [keys[row.n - 1] ?? '', row]));
  }
}
