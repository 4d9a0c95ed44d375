import { resolve } from 'node:path';
import { readConfig } from '../platform/config/config.ts';
import { type Command, UsageError } from './command.ts';
import { copyData } from './copy-data.ts';
import { writeManifest } from './manifest.ts';
import { DamagedError, readTables } from './read-tables.ts';

const usage = 'backup FOLDER';

/** Copies the embedded database and its key to a new folder, and reads the copy. The service must be stopped. */
export const backup: Command = {
  usage,
  run: async ([folder]) => {
    const { dataDir, databaseUrl } = readConfig(process.env, { writesKey: false });
    if (folder === undefined) throw new UsageError(`Usage: ${usage}`);
    if (databaseUrl) throw new UsageError('DATABASE_URL is set: back a Postgres server up with pg_dump.');
    await makeBackup(dataDir, resolve(folder));
    console.log(`${dataDir} was copied to ${resolve(folder)}, and every table of the copy could be read.`);
  },
};

/**
 * Copies a data folder to a new one, with a manifest of what is in it.
 * @throws {UsageError} if the database is damaged, or something is in the way
 */
export const makeBackup = (dataDir: string, folder: string): Promise<void> =>
  copyData(dataDir, folder, async (draft) => {
    try {
      await writeManifest(draft, await readTables(draft));
    } catch (error) {
      if (!(error instanceof DamagedError)) throw error;
      throw new UsageError(`The database in ${dataDir} is damaged, and was not copied: ${error.message}.`);
    }
  });
