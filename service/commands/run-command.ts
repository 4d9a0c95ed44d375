import { backup } from './backup.ts';
import { check } from './check.ts';
import { type Command, UsageError } from './command.ts';
import { jobs } from './jobs.ts';
import { migrateTables } from './migrate.ts';
import { person } from './person.ts';
import { restore } from './restore.ts';
import { rotateKey } from './rotate-key.ts';

const commands: Readonly<Record<string, Command>> = {
  check,
  migrate: migrateTables,
  jobs,
  backup,
  restore,
  'rotate-key': rotateKey,
  person,
};

/**
 * Runs a command of the operator.
 * @throws {UsageError} if there is no such command, or its arguments are wrong
 */
export async function runCommand(name: string, args: readonly string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command '${name}'. There are ${Object.keys(commands).join(', ')}.`);
  if (args.includes('--help')) console.log(`Usage: ${command.usage}`);
  else await command.run(args);
}
