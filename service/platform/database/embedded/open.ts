import { chmod, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import type { Backend } from '../backend.ts';
import { DataDirInUseError, DataDirUnusableError } from '../errors.ts';
import { type DirectoryLock, lockDirectory } from './directory-lock.ts';
import { requireDatabase } from './database-folder.ts';
import { EmbeddedPool } from './pglite-pool.ts';
import { PgliteThread } from './pglite-thread.ts';
import { Writability } from '../writability.ts';
import { programFile } from '../../files/program-file.ts';

/**
 * Opens the embedded Postgres in `dataDir`, creating it if missing.
 * @param onFatal called if the database stops unexpectedly; nothing works after that
 * @param tell called with a sentence for the operator while the lock of a dead process is taken over
 * @throws {DataDirInUseError} if another process has the folder open
 * @throws {DataDirUnusableError} if it cannot be read and written, or holds something else than a whole database
 */
export async function openEmbedded(
  dataDir: string,
  onFatal: (error: Error) => void,
  tell?: (sentence: string) => void,
): Promise<Backend> {
  const folder = resolve(dataDir);
  const lock = await take(folder, onFatal, tell);
  const directory = join(folder, 'postgres');
  try {
    requireDatabase(directory);
    const thread = await PgliteThread.start(
      await programFile(import.meta.url, 'pglite-worker'),
      { directory },
      onFatal,
      lock.confirm,
    );
    // Its files are open to every user of the machine, whatever the umask. A folder of another owner keeps its mode.
    await chmod(directory, 0o700).catch(() => undefined);
    const pool = new EmbeddedPool(thread);
    const writability = new Writability(pool as unknown as pg.Pool, directory);
    return {
      kind: 'embedded',
      pool: pool as unknown as pg.Pool,
      sessionPool: pool as unknown as pg.Pool,
      sessionLanes: 1,
      notes: [],
      requireWritable: () => writability.check(),
      listen: async (channel, receive) => {
        // Takes the connection, so that LISTEN is never part of a transaction that rolls back.
        const client = await pool.connect();
        try {
          const stop = await thread.listen(channel, receive);
          return async () => stop();
        } finally {
          client.release();
        }
      },
      close: async () => {
        try {
          await pool.end();
          await thread.close();
        } finally {
          await lock.release();
        }
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function take(
  folder: string,
  onStolen: (error: Error) => void,
  tell: ((sentence: string) => void) | undefined,
): Promise<DirectoryLock> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await lockDirectory(folder, onStolen, tell);
  } catch (error) {
    if (error instanceof DataDirInUseError) throw error;
    throw new DataDirUnusableError(`DATA_DIR cannot be used: ${(error as Error).message}.`, { cause: error });
  }
}
