import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { readConfig } from '../platform/config/config.ts';
import { lockDirectory } from '../platform/database/embedded/directory-lock.ts';
import { type Command, UsageError } from './command.ts';

const usage = 'backup FOLDER';

/** Copies the embedded database and its key to a new folder. The service must be stopped. */
export const backup: Command = {
  usage,
  run: async ([folder]) => {
    const { dataDir, databaseUrl } = readConfig(process.env);
    if (folder === undefined) throw new UsageError(`Usage: ${usage}`);
    if (databaseUrl) throw new UsageError('DATABASE_URL is set: back a Postgres server up with pg_dump.');
    await copyData(dataDir, resolve(folder));
    console.log(`${dataDir} was copied to ${resolve(folder)}.`);
  },
};

/** Entries of a data folder that belong to its process. */
const PASSING = new Set(['lock']);

/**
 * Copies a data folder while nobody uses it. The copy appears at once and whole.
 * @param to must not exist, or be empty
 * @throws {UsageError} if there is nothing to copy, or something is in the way; {DataDirInUseError}
 */
export async function copyData(from: string, to: string): Promise<void> {
  const entries = await readdir(from).catch((): string[] => []);
  if (!entries.includes('postgres')) throw new UsageError(`${from} holds no database.`);
  const inTheWay = await readdir(to).catch((): string[] => []);
  if (inTheWay.some((name) => !PASSING.has(name)))
    throw new UsageError(`${to} is not empty: choose a new folder, or move what is there.`);
  const lock = await lockDirectory(from, () => undefined);
  const draft = join(dirname(to), `.${basename(to)}-${process.pid}`);
  try {
    await mkdir(dirname(to), { recursive: true });
    await cp(from, draft, {
      recursive: true,
      filter: (path) => !PASSING.has(basename(path)) || dirname(path) !== from,
    });
    await rm(to, { recursive: true, force: true });
    await rename(draft, to);
  } finally {
    await rm(draft, { recursive: true, force: true });
    await lock.release();
  }
}
