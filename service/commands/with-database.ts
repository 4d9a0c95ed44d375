import { type Config, readConfig } from '../platform/config/config.ts';
import { warnOfMisspelt } from '../platform/config/misspelt.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';

/** Opens the database of the configuration with current tables, for as long as `use` runs. */
export async function withDatabase<T>(use: (database: Database, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  warnOfMisspelt(process.env);
  const database = await openDatabase(config);
  try {
    await migrate(database);
    return await use(database, config);
  } finally {
    await database.close();
  }
}
