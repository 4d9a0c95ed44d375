import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type Results } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableNodeFS } from './durable-fs.ts';
import { makeFolderOnce } from './database-folder.ts';
import type { Answer, Ask, RawError, RawResult, WorkerData } from './protocol.ts';

/** Runs the embedded Postgres in its own thread, so that long queries never block the service. */

const port = parentPort;
if (!port) throw new Error('pglite-worker runs as a worker thread only');
const { directory } = workerData as WorkerData;

const post = (answer: Answer) => port.postMessage(answer);

/** Values stay in Postgres text form; `pg`'s parsers convert them on the other side. */
const asIs = new Proxy<Record<number, (value: string) => string>>({}, { get: () => (value: string) => value });

/** Omits `-F` and syncs through `fsync`, so that acknowledged data survives a power loss. */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['shared_buffers=16MB', 'wal_sync_method=fsync', 'timezone=UTC'].flatMap((setting) => ['-c', setting]),
];

const openIn = (folder: string) =>
  PGlite.create({ fs: new DurableNodeFS(folder), startParams, extensions: { pg_trgm, btree_gin } });

async function open(): Promise<PGlite> {
  await makeFolderOnce(directory, async (draft) => (await openIn(draft)).close());
  const db = await openIn(directory);
  // Not passed as options: those are copied, and the copy of a proxy is empty.
  db.parsers = asIs;
  db.serializers = asIs;
  return db;
}

function asRaw(result: Results<unknown> & { command?: string }): RawResult {
  const rows = result.rows as (string | null)[][];
  return {
    command: result.command ?? '',
    rowCount: result.fields.length > 0 ? rows.length : (result.affectedRows ?? null),
    fields: result.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })),
    rows,
  };
}

function asRawError(error: unknown): RawError {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, severity, detail, hint, position, where, schema, table, column, dataType, constraint, routine } =
    error as RawError & Error;
  return {
    message: error.message,
    code,
    severity,
    detail,
    hint,
    position,
    where,
    schema,
    table,
    column,
    dataType,
    constraint,
    routine,
  };
}

async function answer(db: PGlite, ask: Ask): Promise<RawResult[]> {
  if (ask.type === 'listen') {
    await db.listen(ask.channel, (payload) => post({ type: 'notification', channel: ask.channel, payload }));
    return [];
  }
  if (ask.type === 'close') {
    await db.close();
    return [];
  }
  const options = { rowMode: 'array' } as const;
  if (ask.params === undefined) return (await db.exec(ask.text, options)).map(asRaw);
  return [asRaw(await db.query(ask.text, ask.params, options))];
}

try {
  const db = await open();
  port.on('message', (ask: Ask) => {
    answer(db, ask).then(
      (results) => {
        post({ type: 'result', id: ask.id, results });
        if (ask.type === 'close') port.close();
      },
      (error: unknown) => post({ type: 'error', id: ask.id, error: asRawError(error) }),
    );
  });
  post({ type: 'ready' });
} catch (error) {
  post({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
}
