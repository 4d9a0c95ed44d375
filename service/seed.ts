/** `npm run seed -- --users N --organizations M [--organization ID]`: enlarges an installation with generated data. */
import { parseArgs } from 'node:util';
import { and, asc, eq, sql } from 'drizzle-orm';
import { readConfig } from './platform/config/config.ts';
import { type Db, openDatabase } from './platform/database/database.ts';
import { DEMO_PASSWORD } from './demo-data/accounts.ts';
import { organizationIds } from './demo-data/ids.ts';
import { writeDemoData } from './demo-data/write.ts';
import { programCommand } from './program-command.ts';
import { plainMessage } from './platform/database/errors.ts';
import { migrate } from './platform/database/migrate.ts';
import { addOrganizations, addPeople } from './demo-data/people.ts';
import { writeReferenceData } from './features/setup/reference-data.ts';
import { organizations } from './platform/database/schema/organizations.ts';
import { roles } from './platform/database/schema/roles.ts';
import { hashPassword } from './features/credentials/passwords.ts';

const MOST = 5_000_000;
/** Users per transaction; finished ones stay if the run is stopped. */
const BATCH = 10_000;

const usage =
  'Usage: npm run seed -- --users N --organizations M [--organization ID]. ' +
  'The users join that organization, by default Northwind Logistics.';

try {
  await seed();
} catch (error) {
  console.error(plainMessage(error));
  process.exitCode = 1;
}

async function seed(): Promise<void> {
  const options = {
    users: { type: 'string' },
    organizations: { type: 'string' },
    organization: { type: 'string' },
  } as const;
  const { values } = parseArgs({ options });
  const people = number('users', values.users ?? '0');
  const companies = number('organizations', values.organizations ?? '0');
  if (people + companies === 0) throw new Error(usage);

  const config = readConfig(process.env);
  // Statements of a large installation take minutes.
  const database = await openDatabase({ ...config, databaseServer: { ...config.databaseServer, statementSeconds: 0 } });
  try {
    await migrate(database);
    await writeReferenceData(database.db);
    if (config.demo) await writeDemoData(database, { ...config, now: Date.now, hashPassword });
    const passwordHash = config.demo ? await hashPassword(DEMO_PASSWORD) : null;
    const began = performance.now();
    if (companies > 0) await database.db.transaction((tx) => addOrganizations(tx, companies, passwordHash));
    if (people > 0) {
      const organizationId = await target(database.db, values.organization);
      const roleId = await ordinaryRole(database.db, organizationId);
      for (let done = 0; done < people; done += BATCH) {
        const count = Math.min(BATCH, people - done);
        await database.db.transaction((tx) => addPeople(tx, { count, organizationId, roleId, passwordHash }));
        console.log(`${done + count} of ${people} users`);
      }
    }
    await database.db.execute(sql`analyze`);
    console.log(
      `Added ${people} users and ${companies} organizations in ${((performance.now() - began) / 1000).toFixed(1)} s.`,
    );
    if (passwordHash)
      console.log(`They log in as person<id>@seed.example and owner<id>@seed.example with ${DEMO_PASSWORD}.`);
  } finally {
    await database.close();
  }
}

function number(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > MOST)
    throw new Error(`--${name} must be a whole number from 0 to ${MOST}, not '${text}'.\n${usage}`);
  return value;
}

async function target(db: Db, asked: string | undefined): Promise<number> {
  const id = asked === undefined ? organizationIds.northwind : number('organization', asked);
  const [found] = await db.select({ id: organizations.id }).from(organizations).where(eq(organizations.id, id));
  if (found) return found.id;
  if (asked !== undefined) throw new Error(`--organization: there is no organization ${asked}.`);
  const [any] = await db.select({ id: organizations.id }).from(organizations).orderBy(asc(organizations.id)).limit(1);
  if (!any)
    throw new Error(
      `There is no organization yet: add --organizations 1, or run ${programCommand('create-admin')} first.`,
    );
  return any.id;
}

/** A role that anyone may have: the first that is not read-only. */
async function ordinaryRole(db: Db, organizationId: number): Promise<number | null> {
  const ordinary = and(
    eq(roles.organizationId, organizationId),
    eq(roles.isReadableOnly, false),
    eq(roles.isAssignable, true),
    eq(roles.isDisabled, false),
    eq(roles.isDeleted, false),
  );
  const [role] = await db.select({ id: roles.id }).from(roles).where(ordinary).orderBy(asc(roles.id)).limit(1);
  return role?.id ?? null;
}
