#!/usr/bin/env node
/**
 * `npm run create-admin`: creates the first super admin of an installation without demo data. Prompts for whatever is
 * missing from `--email --name` and ADMIN_EMAIL, ADMIN_NAME, ADMIN_PASSWORD. The password is never an argument, because
 * arguments are visible to other processes.
 */
import { isEmail, normalizeAddress } from '../src/core/contract/rules.ts';
import { textIn } from './platform/languages/message.ts';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { readConfig } from './platform/config/config.ts';
import { withFiles } from './platform/config/files.ts';
import { ConfigError } from './platform/config/config-error.ts';
import { warnOfMisspelt, withMisspelt } from './platform/config/misspelt.ts';
import { addSuperAdmin } from './features/setup/administrator.ts';
import { openDatabase } from './platform/database/database.ts';
import { plainMessage } from './platform/database/errors.ts';
import { migrate } from './platform/database/migrate.ts';
import { hashPassword, missingRequirements } from './features/credentials/passwords.ts';

try {
  await createAdmin();
} catch (error) {
  console.error(error instanceof ConfigError ? withMisspelt(error, process.env) : plainMessage(error));
  process.exitCode = 1;
}

async function createAdmin(): Promise<void> {
  const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } });
  const config = readConfig(process.env);
  warnOfMisspelt(process.env);
  const email = normalizeAddress(values.email ?? process.env.ADMIN_EMAIL ?? (await ask('Email: ', 'ADMIN_EMAIL')));
  if (!isEmail(email)) throw new Error('This email is invalid');
  const name = (values.name ?? process.env.ADMIN_NAME ?? (await ask('Name: ', 'ADMIN_NAME'))).trim();
  if (!name) throw new Error('The name is missing.');
  const { ADMIN_PASSWORD: given } = withFiles(process.env, ['ADMIN_PASSWORD']);
  const password = given ?? (await ask('Password: ', 'ADMIN_PASSWORD', true));
  const missing = missingRequirements(password, { email, name });
  if (missing.length > 0)
    throw new Error(
      ['Password must meet the following requirements:', ...missing.map((line) => `- ${textIn('en', line)}`)].join(
        '\n',
      ),
    );

  const database = await openDatabase(config);
  try {
    await migrate(database);
    await addSuperAdmin(database, {
      email,
      name,
      passwordHash: await hashPassword(password),
      publicUrl: config.publicUrl,
    });
    console.log(`${name} <${email}> is a super admin and logs in at ${config.publicUrl}/auth/sign-in.`);
  } finally {
    await database.close();
  }
}

/** Prompts on the terminal; hidden answers are not echoed. */
async function ask(question: string, variable: string, hidden = false): Promise<string> {
  if (!stdin.isTTY) throw new Error(`${variable} is not set, and there is nobody to ask.`);
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
