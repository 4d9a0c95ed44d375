import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { WrongInstallationError } from './errors.ts';
import { installation } from './schema/operations.ts';
import { users } from './schema/users.ts';

/**
 * Keeps demo data and real people out of one database: everybody knows the passwords of the demo's accounts, its super
 * admin's too.
 *
 * @param demo Whether the service runs in demo mode.
 * @throws {WrongInstallationError} when the database is of the other kind.
 */
export async function requireKind(db: Db, demo: boolean): Promise<void> {
  // One query: another process may be writing the demo data right now.
  const { rows } = await db.execute<{ has_demo: boolean; has_people: boolean }>(
    sql`select exists (select from ${installation} where key = 'demo') as has_demo, exists (select from ${users}) as
      has_people`,
  );
  const { has_demo: hasDemo = false, has_people: hasPeople = false } = rows[0] ?? {};
  if (!demo && hasDemo)
    throw new WrongInstallationError(
      'DEMO is 0, yet this database holds the demo data, whose passwords everybody knows: choose another ' +
        'DATA_DIR or DATABASE_URL.',
    );
  if (demo && hasPeople && !hasDemo)
    throw new WrongInstallationError(
      'DEMO is on, yet this database holds an installation without demo data: set DEMO=0, or choose ' +
        'another DATA_DIR or DATABASE_URL.',
    );
}
