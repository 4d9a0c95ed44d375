import type pg from 'pg';
import { openDatabase } from '../platform/database/database.ts';
import { plainMessage } from '../platform/database/errors.ts';
import type { Counts } from './manifest.ts';

/** A table with a damaged file or index. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError';
}

/**
 * Reads every row of every table of a closed embedded database, and every entry of an index of each.
 * @returns the rows of each table
 * @throws {DamagedError} if one cannot be read, or the index knows other rows than the table
 */
export async function readTables(dataDir: string): Promise<Counts> {
  const database = await openDatabase({ dataDir, onFatal: () => undefined }).catch((error: unknown) => {
    throw new DamagedError(plainMessage(error));
  });
  try {
    const { rows: tables } = await database.pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) counts[name] = await readTable(database.pool, name);
    return counts;
  } finally {
    await database.close().catch(() => undefined);
  }
}

async function readTable(pool: pg.Pool, name: string): Promise<number> {
  const client = await pool.connect();
  try {
    // Every value of every row, long ones that are stored apart too.
    const rows = await count(client, `select count(*)::int as n, sum(length(t::text)) from ${name} t`);
    // An emptied file reads as a table without rows; its index still names them.
    await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off');
    const indexed = await count(client, `select count(*)::int as n from ${name}`);
    await client.query('commit');
    if (rows !== indexed) throw new Error(`it has ${rows} rows, and its index ${indexed}`);
    return rows;
  } catch (error) {
    throw new DamagedError(`table ${name} cannot be read: ${plainMessage(error)}`);
  } finally {
    client.release();
  }
}

async function count(client: pg.PoolClient, query: string): Promise<number> {
  return (await client.query<{ n: number }>(query)).rows[0]?.n ?? 0;
}
