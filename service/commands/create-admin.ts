import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { isEmail, normalizeAddress } from '../../src/core/contract/rules.ts';
import { hashPassword, missingRequirements } from '../features/credentials/passwords.ts';
import { AddressTakenError, addSuperAdmin } from '../features/setup/administrator.ts';
import { readConfig } from '../platform/config/config.ts';
import { withFiles } from '../platform/config/files.ts';
import { textIn } from '../platform/languages/message.ts';
import { type Command, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

const usage = 'create-admin [--email EMAIL] [--name NAME]';

/**
 * Creates a super admin. Prompts for whatever is missing from the options and from ADMIN_EMAIL, ADMIN_NAME and
 * ADMIN_PASSWORD. The password is never an option, because other processes can see options.
 */
export const createAdmin: Command = {
  usage,
  run: async (args) => {
    // Says what is wrong before it asks anything.
    readConfig(process.env);
    const { name, email, password } = await readAdministrator(args);
    await withDatabase(async (database, { publicUrl }) => {
      await addSuperAdmin(database, { email, name, passwordHash: await hashPassword(password), publicUrl }).catch(
        (error: unknown) => {
          throw error instanceof AddressTakenError ? new UsageError(error.message) : error;
        },
      );
      console.log(`${name} <${email}> is a super admin and logs in at ${publicUrl}/auth/sign-in.`);
    });
  },
};

async function readAdministrator(args: readonly string[]) {
  const options = readOptions(args);
  const email = normalizeAddress(options.email ?? process.env['ADMIN_EMAIL'] ?? (await ask('Email: ', 'ADMIN_EMAIL')));
  if (!isEmail(email)) throw new UsageError('This email is invalid.');
  const name = (options.name ?? process.env['ADMIN_NAME'] ?? (await ask('Name: ', 'ADMIN_NAME'))).trim();
  if (!name) throw new UsageError('The name is missing.');
  const { ADMIN_PASSWORD: given } = withFiles(process.env, ['ADMIN_PASSWORD']);
  const password = given ?? (await ask('Password: ', 'ADMIN_PASSWORD', true));
  const missing = missingRequirements(password, { email, name });
  if (missing.length > 0)
    throw new UsageError(`The password must also meet: ${missing.map((rule) => textIn('en', rule)).join('; ')}`);
  return { email, name, password };
}

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { email: { type: 'string' }, name: { type: 'string' } } }).values;
  } catch {
    throw new UsageError(`Usage: ${usage}`);
  }
}

/** Prompts on the terminal; hidden answers are not echoed. */
async function ask(question: string, variable: string, hidden = false): Promise<string> {
  if (!stdin.isTTY) throw new UsageError(`${variable} is not set, and there is nobody to ask.`);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: stdin, output: hidden ? silent : stdout, terminal: true });
  if (hidden) stdout.write(question);
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
    if (hidden) stdout.write('\n');
  }
}
