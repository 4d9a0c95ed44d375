import type { Pool, PoolClient, QueryResultRow } from 'pg';
import type { Queryable } from './database.ts';

/** A statement with the values of `$1` and so on. */
export interface Statement {
  /** Unique among statements, and never of two texts: each connection plans it once. */
  name: string;
  text: string;
  values: unknown[];
}

/** Runs a statement that each connection plans once. */
export async function prepared<Row extends QueryResultRow>(within: Queryable, statement: Statement): Promise<Row[]> {
  return (await clientOf(within).query<Row>(statement)).rows;
}

/** Runs a statement that is planned anew each time, because the best plan depends on its values. */
export async function plannedByValues<Row extends QueryResultRow>(
  within: Queryable,
  { text, values }: Statement,
): Promise<Row[]> {
  return (await clientOf(within).query<Row>({ text, values })).rows;
}

/** The session of drizzle holds the pool, or the connection of the transaction; its types hide it. */
const clientOf = (within: Queryable) => (within._.session as unknown as { client: Pool | PoolClient }).client;
