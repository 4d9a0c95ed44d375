import { type Config, readConfig } from '../platform/config/config.ts';
import { warnOfMisspelt } from '../platform/config/misspelt.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';

/**
 * Opens the database of the configuration with current tables, for as long as `use` runs; it also gets how many
 * migrations were applied. Statements have no time
 * limit: commands read whole tables, while requests must not.
 */
export async function withDatabase<T>(
  use: (database: Database, config: Config, migrated: number) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env);
  warnOfMisspelt(process.env);
  const database = await openDatabase({ ...config, databaseServer: { ...config.databaseServer, statementSeconds: 0 } });
  try {
    for (const note of database.notes) console.error(note);
    const migrated = await migrate(database, (line) => console.error(line));
    return await use(database, config, migrated);
  } finally {
    await database.close();
  }
}
