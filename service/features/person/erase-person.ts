import { and, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { users } from '../../platform/database/schema/users.ts';
import { audit } from '../audit/audit.ts';
import { endSessionsOf } from '../credentials/sessions.ts';
import type { ErasableUser } from './find-person.ts';

/** The user owns organizations, which would have no owner. */
export class OwnsOrganizationError extends Error {
  override readonly name = 'OwnsOrganizationError';
}

/**
 * Erases a user (GDPR article 17): deletes the account with all that belongs to it, and takes name, addresses and
 * devices out of what stays. The audit log keeps what was done, without who it was.
 * @param now milliseconds since 1970
 * @throws {OwnsOrganizationError} while the user owns an organization
 */
export async function erasePerson({ db }: Database, user: ErasableUser, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update');
    await requireNoOrganization(tx, user.id);
    const member = await tx
      .select({ organizationId: memberships.organizationId })
      .from(memberships)
      .where(eq(memberships.userId, user.id));
    await endSessionsOf(tx, user.id, now);
    await cleanAuditLog(tx, user);
    await deleteMessages(tx, user);
    await tx.update(organizations).set({ ownerUserId: null }).where(eq(organizations.ownerUserId, user.id));
    // Everything with a reference to the user goes with it, or loses the reference.
    await tx.delete(users).where(eq(users.id, user.id));
    const target = { kind: 'user', id: user.id, name: '' };
    for (const { organizationId } of member.length > 0 ? member : [{ organizationId: null }])
      await audit(tx, { organizationId, actorId: null, action: 'user.erased', target, ip: null });
  });
}

async function requireNoOrganization(tx: Tx, userId: number): Promise<void> {
  const owned = await tx
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(and(eq(organizations.ownerUserId, userId), eq(organizations.isDeleted, false)));
  if (owned.length === 0) return;
  const names = owned.map(({ id, name }) => `'${name}' (${id})`).join(', ');
  throw new OwnsOrganizationError(`The user owns ${names}: transfer or delete that first.`);
}

/** A `like` pattern that finds a text in JSON. */
const containing = (text: string) =>
  `%${JSON.stringify(text)
    .slice(1, -1)
    .replace(/[\\%_]/g, '\\$&')}%`;

async function cleanAuditLog(tx: Tx, { id, email, name, username, phone }: ErasableUser): Promise<void> {
  await tx.execute(sql`
    update audit_log set ip = null, user_agent = null where actor_user_id = ${id}`);
  await tx.execute(sql`
    update audit_log set target_name = '', data = '{}', ip = null, user_agent = null
    where target_type = 'user' and target_id = ${id}`);
  // Others' entries may tell of the user, such as those of a new owner.
  for (const identifying of [email, username, phone, name])
    if (identifying)
      await tx.execute(sql`update audit_log set data = '{}' where data::text ilike ${containing(identifying)}`);
}

/** Messages to the user, and what told others about them. */
async function deleteMessages(tx: Tx, { id, email, phone }: ErasableUser): Promise<void> {
  await tx.execute(sql`
    delete from outbox where lower("to") = lower(${email}) or "to" = ${phone ?? ''}
      or text ilike ${containing(email)} or html ilike ${containing(email)}`);
  await tx.execute(sql`delete from registrations where lower(email) = lower(${email})`);
  await tx.execute(sql`delete from invitations where lower(email) = lower(${email})`);
  await tx.execute(sql`delete from webhook_deliveries where body::text ilike ${containing(email)}`);
  await tx.execute(sql`
    delete from notifications where link ~ ${`[?&]user=${id}(&|$)`} or title || body ilike ${containing(email)}`);
}
