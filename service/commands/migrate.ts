import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

/** Migrates the tables without starting the service, such as before an upgrade of several processes. */
export const migrateTables: Command = {
  usage: 'migrate',
  run: () => withDatabase(async () => console.log('The tables are current.')),
};
