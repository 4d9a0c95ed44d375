import { and, eq } from 'drizzle-orm';
import { ADMIN } from '../../../src/core/contract/resources.ts';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { ApiError, notFound } from '../../platform/errors/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf, audit } from '../audit/audit.ts';
import type { Caller, Requester } from '../../platform/http/caller.ts';
import { requireChangeableMember } from '../access/granting.ts';
import { tooMany } from '../../platform/limits/limiter.ts';
import { sendReset } from './password-resets.ts';
import { userById, userByName } from '../users/find-user.ts';
import { authorizationIn, grantedOf } from '../access/authorization-context.ts';
import { guestOfEmail, isGuest, seesEverybody } from '../memberships/guests.ts';
import { isSharedUser } from '../memberships/shared-user.ts';
import { HOUR } from '../../platform/time.ts';

/**
 * Sends restoring instructions to a member on behalf of an administrator.
 * @param name the member's address or login
 * @throws {ApiError} 404 if not a member of the caller's organization; 403 `shared_person` for a member of another
 * organization; 409 `not_active`; 429 if the user got five mails in the last hour
 */
export async function resetMember(
  services: Services,
  { caller, name, ip, languages }: Requester & { name: string },
): Promise<void> {
  const { database } = services;
  const { organizationId } = caller;
  const guest = organizationId === null ? undefined : await guestOfEmail(database.db, organizationId, name.trim());
  const user = guest === undefined ? await userByName(database.db, name) : await userById(database.db, guest);
  const membership = user && !user.isDeleted ? await membershipFor(services, caller, user.id) : undefined;
  if (!user || !membership) throw notFound('errors.notFound.person');
  // The organization knows only the address it typed; accepting another one, or the login, would reveal the account.
  if (isGuest(membership) && !seesEverybody(caller) && !isKnownAs(membership, user, name))
    throw notFound('errors.notFound.person');
  const authorization = await authorizationIn(database, user.id, membership.organizationId);
  requireChangeableMember(caller, {
    userId: user.id,
    isOwner: authorization?.is_owner ?? false,
    isAdmin: authorization ? grantedOf(authorization).includes(ADMIN) : false,
    isSuperAdmin: authorization?.carries_super_admin ?? false,
  });
  if (membership.status !== 'active') throw new ApiError(409, 'not_active', 'errors.personWithoutPassword');
  if (!caller.isSuperAdmin && (await isSharedUser(database.db, user.id, membership.organizationId))) {
    throw new ApiError(403, 'shared_person', 'errors.sharedPassword');
  }
  await database.db.transaction(async (tx) => {
    const { organizationId } = membership;
    if (!(await sendReset(services, tx, user, { languages, organizationId }))) throw tooMany(HOUR / 1000);
    const target = { kind: 'user', id: user.id, name: user.name };
    await audit(tx, {
      organizationId,
      ...actorOf(caller, ip),
      action: 'user.password_reset_sent',
      target,
    });
  });
}

const isKnownAs = ({ guestEmail }: { guestEmail: string | null }, { email }: { email: string }, typed: string) =>
  (guestEmail ?? email).toLowerCase() === typed.trim().toLowerCase();

/** The membership in the caller's organization; for a super admin the user's first one. */
async function membershipFor({ database }: Services, caller: Caller, userId: number) {
  const all = await database.db
    .select({
      organizationId: memberships.organizationId,
      status: memberships.status,
      statusBefore: memberships.statusBefore,
      guestEmail: memberships.guestEmail,
    })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.isDeleted, false)))
    .orderBy(memberships.id);
  return (
    all.find(({ organizationId }) => organizationId === caller.organizationId) ??
    (caller.isSuperAdmin ? all[0] : undefined)
  );
}
