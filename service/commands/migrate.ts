import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

/** Migrates the tables without starting the service, such as before an upgrade of several processes. */
export const migrateTables: Command = {
  usage: 'migrate',
  run: () => withDatabase(async (_database, _config, migrated) => console.log(described(migrated))),
};

function described(migrated: number): string {
  if (migrated === 0) return 'Nothing to do: the tables are current.';
  return `Applied ${migrated} ${migrated === 1 ? 'migration' : 'migrations'}: the tables are current.`;
}
