import { eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../platform/database/database.ts';
import { writeReferenceData } from '../features/setup/reference-data.ts';
import { installation } from '../platform/database/schema/operations.ts';
import { DEMO_PASSWORD, writeAccounts, writeMemberships } from './accounts.ts';
import type { DemoContext } from './context.ts';
import { writeIntegrations } from './integrations.ts';
import { writeInvitations } from './invitations.ts';
import { writeMembers } from './members.ts';
import { writeAnnouncements, writeNotifications } from './notifications.ts';
import { writeFurtherTeams, writeOrganizations } from './organizations.ts';
import { followPublicUrl } from './public-url.ts';
import { writeRoles } from './roles.ts';
import { writeSettings } from './settings.ts';
import { writeSingleSignOn } from './single-sign-on.ts';

export interface DemoOptions {
  /** PUBLIC_URL. */
  publicUrl: string;
  /** SECRET_KEY. */
  secretKey: string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Argon2id. Runs once, because all accounts share a password. */
  hashPassword: (password: string) => Promise<string>;
}

/** Demo rows have lower ids; rows added later start here. */
export const FIRST_FREE_ID = 1_001;

const DEMO_LOCK = 4_400_002;

/**
 * Writes the demo data in one transaction if there is none. Later starts only update the application URLs to
 * PUBLIC_URL.
 * @returns whether it was written now
 */
export async function writeDemoData(
  { db }: Database,
  { publicUrl, secretKey, now, hashPassword }: DemoOptions,
): Promise<boolean> {
  const address = publicUrl.replace(/\/+$/, '');
  const [done] = await db.select().from(installation).where(eq(installation.key, 'demo'));
  const passwordHash = done ? '' : await hashPassword(DEMO_PASSWORD);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${DEMO_LOCK})`);
    if (await followPublicUrl(tx, address)) return false;
    await writeReferenceData(tx);
    await writeAll({ tx, publicUrl: address, secretKey, passwordHash, start: new Date(now()) });
    await tx.insert(installation).values([
      { key: 'demo', value: new Date(now()).toISOString() },
      { key: 'public_url', value: address },
    ]);
    await leaveRoom(tx);
    return true;
  });
}

async function writeAll(context: DemoContext): Promise<void> {
  await writeAccounts(context);
  await writeOrganizations(context);
  await writeRoles(context);
  await writeMemberships(context);
  await writeMembers(context);
  await writeFurtherTeams(context);
  await writeSettings(context);
  await writeInvitations(context);
  await writeIntegrations(context);
  await writeSingleSignOn(context);
  await writeNotifications(context);
  await writeAnnouncements(context);
}

/** Advances every identity column past the demo rows. */
async function leaveRoom(tx: Tx): Promise<void> {
  const tables = await tx.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns
      where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES'`,
  );
  for (const { name } of tables.rows) {
    await tx.execute(sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${FIRST_FREE_ID}, false)`);
  }
}
