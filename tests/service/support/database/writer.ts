/**
 * A separate process for crash tests. Opens the database in DATA_DIR and inserts numbers one by one, printing each once
 * it is acknowledged; with `hold` it only keeps the folder open.
 */
import { openDatabase } from '../../../../service/platform/database/database.ts';

const [mode = 'hold'] = process.argv.slice(2);

try {
  const database = await openDatabase({ dataDir: process.env.DATA_DIR ?? '' });
  await database.pool.query('create table if not exists numbers (n int primary key)');
  console.log('open');
  const { rows } = await database.pool.query<{ next: number }>('select coalesce(max(n), 0) + 1 as next from numbers');
  for (let n = rows[0]?.next ?? 1; mode === 'write'; n++) {
    await database.pool.query('insert into numbers values ($1)', [n]);
    console.log(n);
  }
  setInterval(() => undefined, 1_000);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
