import { resolve } from 'node:path';
import { withFiles } from '../platform/config/files.ts';
import { type Command, UsageError } from './command.ts';
import { copyData } from './copy-data.ts';
import { differences, readManifest } from './manifest.ts';
import { DamagedError, readTables } from './read-tables.ts';
import { withDatabase } from './with-database.ts';

const usage = 'restore FOLDER';

/** Copies a backup to the empty DATA_DIR if the copy can be read from end to end and holds what was backed up. */
export const restore: Command = {
  usage,
  run: async ([folder]) => {
    if (folder === undefined) throw new UsageError(`Usage: ${usage}`);
    const { DATABASE_URL, DATA_DIR } = withFiles(process.env, ['DATABASE_URL', 'DATA_DIR']);
    if (DATABASE_URL?.trim()) throw new UsageError('DATABASE_URL is set: restore a Postgres server with pg_restore.');
    // Before the configuration is read: without SECRET_KEY that writes a new key to DATA_DIR.
    const compared = await restoreBackup(resolve(folder), resolve(DATA_DIR?.trim() || '.data'));
    await withDatabase(async (_database, { dataDir }) => console.log(`${dataDir} was restored: ${compared}.`));
  },
};

/**
 * Copies a backup to an empty data folder.
 * @returns what was checked, for the operator
 * @throws {UsageError} if the backup is damaged; the data folder stays empty then
 */
export async function restoreBackup(folder: string, dataDir: string): Promise<string> {
  const expected = await readManifest(folder);
  let compared = '';
  await copyData(folder, dataDir, async (draft) => {
    const damaged = (why: string) => new UsageError(`${folder} is damaged, and nothing was restored: ${why}.`);
    const found = await readTables(draft).catch((error: unknown) => {
      throw error instanceof DamagedError ? damaged(error.message) : error;
    });
    const wrong = expected ? differences(expected, found) : '';
    if (wrong) throw damaged(wrong);
    const rows = Object.values(found).reduce((sum, one) => sum + one, 0);
    compared = `every table can be read, ${rows} rows in all, ${
      expected ? 'as the backup says' : 'with no manifest to compare them with'
    }`;
  });
  return compared;
}
