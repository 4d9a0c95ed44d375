import { type Config, readConfig } from '../platform/config/config.ts';
import { warnOfMisspelt } from '../platform/config/misspelt.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';

/**
 * Opens the database of the configuration with current tables, for as long as `use` runs. Statements have no time
 * limit: commands read whole tables, while requests must not.
 */
export async function withDatabase<T>(use: (database: Database, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  warnOfMisspelt(process.env);
  const database = await openDatabase({ ...config, databaseServer: { ...config.databaseServer, statementSeconds: 0 } });
  try {
    await migrate(database);
    return await use(database, config);
  } finally {
    await database.close();
  }
}
