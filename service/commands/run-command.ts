import { programVersion } from '../platform/config/program-version.ts';
import { backup } from './backup.ts';
import { check } from './check.ts';
import { type Command, UsageError } from './command.ts';
import { createAdmin } from './create-admin.ts';
import { jobs } from './jobs.ts';
import { migrateTables } from './migrate.ts';
import { person } from './person.ts';
import { restore } from './restore.ts';
import { rotateKey } from './rotate-key.ts';

const commands: Readonly<Record<string, Command>> = {
  check,
  migrate: migrateTables,
  'create-admin': createAdmin,
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
  if (name === '--version' || name === '-v') return console.log(programVersion());
  if (name === '--help' || name === '-h') return console.log(help());
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command '${name}'. There are ${Object.keys(commands).join(', ')}.`);
  if (args.includes('--help')) console.log(`Usage: ${command.usage}`);
  else await command.run(args);
}

const help = () =>
  [
    'Usage: iam-service [COMMAND]',
    '',
    'Without a command it starts the service. Settings are environment variables. Commands:',
    '',
    ...Object.values(commands).map(({ usage }) => `  ${usage}`),
    '  --version',
  ].join('\n');
