import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { WrongInstallationError } from './errors.ts';
import { installation } from './schema/operations.ts';
import { users } from './schema/users.ts';

/**
 * Keeps demo data and real users in separate databases: the passwords of the demo accounts are public, including the
 * super admin's.
 * @param demo whether the service runs in demo mode
 * @throws {WrongInstallationError} if the database is of the other kind
 */
export async function requireKind(db: Db, demo: boolean): Promise<void> {
  // A single query, because another process may be writing the demo data right now.
  const { rows } = await db.execute<{ has_demo: boolean; has_people: boolean }>(
    sql`select exists (select from ${installation} where key = 'demo') as has_demo, exists (select from ${users}) as
      has_people`,
  );
  const { has_demo: hasDemo = false, has_people: hasPeople = false } = rows[0] ?? {};
  if (!demo && hasDemo)
    throw new WrongInstallationError(
      'DEMO is 0, but this database contains the demo data with its public passwords: choose another ' +
        'DATA_DIR or DATABASE_URL.',
    );
  if (demo && hasPeople && !hasDemo)
    throw new WrongInstallationError(
      'DEMO is on, but this database belongs to an installation without demo data: set DEMO=0, or choose ' +
        'another DATA_DIR or DATABASE_URL.',
    );
}
