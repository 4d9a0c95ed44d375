import { and, eq, ne } from 'drizzle-orm';
import { ADMIN } from '../../../src/core/contract/resources.ts';
import type { Queryable } from '../data/database.ts';
import { memberships } from '../data/schema/memberships.ts';
import { organizations } from '../data/schema/organizations.ts';
import { Refusal, notFound } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { actorOf, audit } from './audit.ts';
import type { Caller } from './caller.ts';
import { requireChangeableMember } from './granting.ts';
import { HOUR, tooMany } from './limiter.ts';
import { sendReset } from './password-resets.ts';
import { personByName } from './readers.ts';
import { standingIn } from './standing.ts';

/**
 * Sends restoring instructions to a member, on an administrator's word.
 * @param name the member's address or login
 * @throws Refusal 404 for who is no member of the caller's organization; 403 `shared_person` for a person who is also
 * elsewhere a member;
 * 409 `not_active` (spec: states, reset password is enabled when the user is active); 429 when the person had five
 * mails within the hour
 */
export async function resetMember(
  services: Services,
  { caller, name, ip }: { caller: Caller; name: string; ip: string },
): Promise<void> {
  const { database } = services;
  const person = await personByName(database.db, name);
  const membership = person && !person.isDeleted ? await membershipFor(services, caller, person.id) : undefined;
  if (!person || !membership) throw notFound('This person');
  const standing = await standingIn(database, person.id, membership.organizationId);
  requireChangeableMember(caller, {
    userId: person.id,
    isOwner: standing?.is_owner ?? false,
    isAdmin: (standing?.granted.includes(ADMIN) || standing?.is_super_admin) ?? false,
  });
  if (membership.status !== 'active')
    throw new Refusal(409, 'not_active', 'Only an active person has a password to reset.');
  if (!caller.isSuperAdmin && (await isSharedPerson(database.db, person.id, membership.organizationId))) {
    throw new Refusal(
      403,
      'shared_person',
      'This person is also a member of another organization. They can restore their password themselves on the sign-in page.',
    );
  }
  await database.db.transaction(async (tx) => {
    if (!(await sendReset(services, tx, person, true))) throw tooMany(HOUR / 1000);
    const target = { kind: 'user', id: person.id, name: person.name };
    await audit(tx, {
      organizationId: membership.organizationId,
      ...actorOf(caller, ip),
      action: 'user.password_reset_sent',
      target,
    });
  });
}

/** Whether a person belongs to another organization as well (contract: who may call). */
export async function isSharedPerson(within: Queryable, userId: number, organizationId: number): Promise<boolean> {
  const others = await within
    .select({ id: memberships.id })
    .from(memberships)
    .innerJoin(organizations, and(eq(organizations.id, memberships.organizationId), eq(organizations.isDeleted, false)))
    .where(
      and(
        eq(memberships.userId, userId),
        ne(memberships.organizationId, organizationId),
        ne(memberships.status, 'invited'),
        eq(memberships.isDeleted, false),
      ),
    )
    .limit(1);
  return others.length > 0;
}

/** The membership in the caller's organization; a super admin finds everybody by their first one. */
async function membershipFor({ database }: Services, caller: Caller, userId: number) {
  const all = await database.db
    .select({ organizationId: memberships.organizationId, status: memberships.status })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.isDeleted, false)))
    .orderBy(memberships.id);
  return (
    all.find(({ organizationId }) => organizationId === caller.organizationId) ??
    (caller.isSuperAdmin ? all[0] : undefined)
  );
}
