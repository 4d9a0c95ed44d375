import { resolve } from 'node:path';
import { withFiles } from '../platform/config/files.ts';
import { copyData } from './backup.ts';
import { type Command, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

const usage = 'restore FOLDER';

/** Copies a backup to the empty DATA_DIR, and opens it once to see that it is whole. */
export const restore: Command = {
  usage,
  run: async ([folder]) => {
    if (folder === undefined) throw new UsageError(`Usage: ${usage}`);
    const { DATABASE_URL, DATA_DIR } = withFiles(process.env, ['DATABASE_URL', 'DATA_DIR']);
    if (DATABASE_URL?.trim()) throw new UsageError('DATABASE_URL is set: restore a Postgres server with pg_restore.');
    // Before the configuration is read: without SECRET_KEY that writes a new key to DATA_DIR.
    await copyData(resolve(folder), resolve(DATA_DIR?.trim() || '.data'));
    await withDatabase(async (_database, { dataDir }) =>
      console.log(`${dataDir} was restored, and its database opens.`),
    );
  },
};
