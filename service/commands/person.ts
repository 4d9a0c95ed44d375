import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { erasePerson, OwnsOrganizationError } from '../features/person/erase-person.ts';
import { exportPerson } from '../features/person/export-person.ts';
import { findPerson } from '../features/person/find-person.ts';
import { type Command, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

const usage = 'person export --email EMAIL|--id N [--out FILE] | person erase --email EMAIL|--id N --yes';

/** Exports or erases everything held about a user (GDPR articles 15, 17 and 20). */
export const person: Command = {
  usage,
  run: async (args) => {
    const { action, asked, out, isSure } = read(args);
    await withDatabase(async (database) => {
      const user = await findPerson(database.db, asked);
      if (!user) throw new UsageError('There is no such user.');
      if (action === 'export') {
        const text = `${JSON.stringify(await exportPerson(database.db, user, Date.now()), null, 2)}\n`;
        if (out === undefined) process.stdout.write(text);
        else await writeFile(out, text, { mode: 0o600 });
        return;
      }
      if (!isSure) throw new UsageError(`User ${user.id} would be erased for good. Add --yes.`);
      await erasePerson(database, user, Date.now()).catch((error: unknown) => {
        throw error instanceof OwnsOrganizationError ? new UsageError(error.message) : error;
      });
      console.log(`User ${user.id} was erased.`);
    });
  },
};

function read(args: readonly string[]) {
  const options = {
    email: { type: 'string' },
    id: { type: 'string' },
    out: { type: 'string' },
    yes: { type: 'boolean' },
  } as const;
  const wrong = new UsageError(`Usage: ${usage}`);
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [action, ...rest] = positionals;
    const { email, id, out, yes } = values;
    if ((action !== 'export' && action !== 'erase') || rest.length > 0) throw wrong;
    if ((email === undefined) === (id === undefined)) throw wrong;
    if (id !== undefined && !/^[1-9]\d{0,8}$/.test(id)) throw wrong;
    return { action, asked: id === undefined ? { email: email ?? '' } : { id: Number(id) }, out, isSure: yes ?? false };
  } catch {
    throw wrong;
  }
}
