import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

/** Migrates the tables without starting the service, such as before an upgrade of several processes. */
export const migrateTables: Command = {
  usage: 'migrate',
  run: () => withDatabase(async (_database, _config, migrated) => console.log(described(migrated))),
};

const described = (migrated: number) =>
  migrated === 0 ? 'The tables were current already.' : `The tables are current: ${migrated} migrations were applied.`;
