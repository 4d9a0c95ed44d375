import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readConfig } from '../platform/config/config.ts';
import { lockDirectory } from '../platform/database/embedded/directory-lock.ts';
import { plainMessage } from '../platform/database/errors.ts';
import { type Command, UsageError } from './command.ts';

const usage = 'backup FOLDER';

/** Copies the embedded database and its key to a new folder. The service must be stopped. */
export const backup: Command = {
  usage,
  run: async ([folder]) => {
    const { dataDir, databaseUrl } = readConfig(process.env, { writesKey: false });
    if (folder === undefined) throw new UsageError(`Usage: ${usage}`);
    if (databaseUrl) throw new UsageError('DATABASE_URL is set: back a Postgres server up with pg_dump.');
    await copyData(dataDir, resolve(folder));
    console.log(`${dataDir} was copied to ${resolve(folder)}.`);
  },
};

/** Where the copy is until it is whole. Within the folder, which may be a volume that has no neighbours. */
const DRAFT = '.incomplete';
/** The last entry to appear: without it a database counts as not yet created. */
const LAST = 'postgres.complete';
/** Entries of a data folder that are not part of what it holds. */
const PASSING = new Set(['lock', 'lost+found', DRAFT]);

/**
 * Copies a data folder while nobody uses it. The copy appears at once and whole.
 * @param to must not exist, or be empty
 * @throws {UsageError} if there is nothing to copy, or something is in the way; {DataDirInUseError}
 */
export async function copyData(from: string, to: string): Promise<void> {
  const holds = async (folder: string) =>
    (await readdir(folder).catch((): string[] => [])).filter((name) => !PASSING.has(name));
  const entries = await holds(from);
  if (!entries.includes('postgres')) throw new UsageError(`${from} holds no database.`);
  if (`${to}/`.startsWith(`${from}/`)) throw new UsageError(`${to} is inside ${from}: choose a folder outside.`);
  if ((await holds(to)).length > 0)
    throw new UsageError(`${to} is not empty: choose a new folder, or move what is there.`);
  const lock = await lockDirectory(from, () => undefined);
  const draft = join(to, DRAFT);
  try {
    await mkdir(to, { recursive: true, mode: 0o700 });
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { mode: 0o700 });
    for (const name of entries) await cp(join(from, name), join(draft, name), { recursive: true });
    const inOrder = entries.toSorted((one, other) => Number(one === LAST) - Number(other === LAST));
    for (const name of inOrder) await rename(join(draft, name), join(to, name));
  } catch (error) {
    throw new UsageError(`${from} could not be copied to ${to}: ${plainMessage(error)}`);
  } finally {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    await lock.release();
  }
}
