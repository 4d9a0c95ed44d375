import { and, eq, gt, isNull } from 'drizzle-orm';
import { digest } from '../../platform/crypto/crypto.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { invitations } from '../../platform/database/schema/invitations.ts';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { users } from '../../platform/database/schema/users.ts';
import { ApiError, unprocessable } from '../../platform/errors/api-error.ts';
import { passwordChanged } from '../credentials/password-changed-mail.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from '../audit/audit.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { lockUser, revokeCredentials } from '../credentials/revoke-credentials.ts';
import { lockUserOfMembership } from '../memberships/member.ts';
import { hashPassword, requireGoodPassword } from '../credentials/passwords.ts';
import { userById, recipientOf } from '../users/find-user.ts';
import { invalidHash } from '../credentials/invalid-hash.ts';
import { isSameAddress } from '../../platform/database/folded.ts';

/** Evidence for accepting an invitation. */
export interface Acceptance {
  hash: string;
  /** Omitted by a page that asks whether a password is needed. */
  password: string | undefined;
  /** The logged-in user, if any. */
  caller: Caller | null;
  ip: string;
  /** Preferred languages of the request (BCP 47), best first. */
  languages: readonly string[];
}

type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

/**
 * Accepts an invitation. Users with a proven address keep their password and need the link's hash and their own
 * session: reading the mail does not prove ownership of the account, and a session elsewhere does not prove that the
 * link was followed. For everyone else the link is the first proof of the mailbox: it sets the password and revokes all
 * earlier credentials, whoever is logged in.
 * @throws {ApiError} 422 `invalid_hash`, `password_missing`, `weak_password`; 403 `sign_in_to_accept`, which leaves the
 * link valid
 */
export async function acceptInvitation(
  services: Services,
  { hash, password, caller, ip, languages }: Acceptance,
): Promise<void> {
  const now = new Date(services.now());
  const found = await find(services.database.db, hash, now);
  if (!found) throw invalidHash();
  if (found.emailProvenAt) {
    if (caller?.kind !== 'session' || caller.userId !== found.userId) throw signInToAccept();
    return acceptAsKnown(services, found, ip, now);
  }
  if (password === undefined) throw passwordMissing();
  requireGoodPassword(password, found);
  const passwordHash = await hashPassword(password);
  await services.database.db.transaction(async (tx) => {
    // Another request may have proven the mailbox meanwhile; then the user is a known one.
    if ((await lockUser(tx, found.userId))?.emailProvenAt || !(await use(tx, found.id, now))) throw invalidHash();
    await revokeCredentials(services, tx, { ...found, id: found.userId });
    const own = {
      passwordHash,
      passwordChangedAt: now,
      needPasswordChange: false,
      activatedAt: found.activatedAt ?? now,
      emailProvenAt: now,
    };
    await tx.update(users).set(own).where(eq(users.id, found.userId));
    await joinInvited(tx, found, now, ip);
    // A new user had no password before, so no notice is needed.
    if (found.activatedAt)
      await services.messages.notice(tx, {
        to: found.email,
        ...passwordChanged({ ...recipientOf(services, await userById(tx, found.userId), languages), at: now }),
      });
  });
}

/**
 * Tells who an invitation is for.
 * @throws {ApiError} 422 `invalid_hash`
 */
export async function describeInvitation(services: Services, hash: string) {
  const found = await find(services.database.db, hash, new Date(services.now()));
  if (!found) throw invalidHash();
  return { email: found.email, organization: found.organization, has_account: found.emailProvenAt !== null };
}

const signInToAccept = () => new ApiError(403, 'sign_in_to_accept', 'errors.logInToAccept');

const passwordMissing = () =>
  unprocessable('password_missing', 'errors.passwordToAccept', {
    password: ['fields.empty'],
  });

async function acceptAsKnown(services: Services, found: Found, ip: string, now: Date): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    await lockUserOfMembership(tx, found.userId);
    if (!(await use(tx, found.id, now))) throw invalidHash();
    await joinInvited(tx, found, now, ip);
  });
}

/**
 * Finds the unused invitation of a hash. Its membership must still be pending, its organization must exist, and the
 * user must still have the address it was sent to.
 */
async function find(within: Queryable, hash: string, now: Date) {
  const [found] = await within
    .select({
      id: invitations.id,
      membershipId: memberships.id,
      organizationId: memberships.organizationId,
      organization: organizations.name,
      userId: users.id,
      email: users.email,
      name: users.name,
      username: users.username,
      activatedAt: users.activatedAt,
      emailProvenAt: users.emailProvenAt,
    })
    .from(invitations)
    .innerJoin(
      memberships,
      and(
        eq(memberships.id, invitations.membershipId),
        eq(memberships.status, 'invited'),
        eq(memberships.isDeleted, false),
      ),
    )
    .innerJoin(organizations, and(eq(organizations.id, memberships.organizationId), eq(organizations.isDeleted, false)))
    .innerJoin(
      users,
      and(eq(users.id, memberships.userId), eq(users.isDeleted, false), isSameAddress(users.email, invitations.email)),
    )
    .where(
      and(
        eq(invitations.digest, digest(hash)),
        isNull(invitations.usedAt),
        isNull(invitations.revokedAt),
        gt(invitations.expiresAt, now),
      ),
    );
  return found;
}

/** Whether the link was still valid: it may have been used or replaced meanwhile. */
async function use(tx: Tx, id: number, now: Date): Promise<boolean> {
  const used = await tx
    .update(invitations)
    .set({ usedAt: now })
    .where(and(eq(invitations.id, id), isNull(invitations.usedAt), isNull(invitations.revokedAt)))
    .returning({ id: invitations.id });
  return used.length === 1;
}

/** A pending membership. */
export type Invited = Pick<Found, 'membershipId' | 'organizationId' | 'userId'>;

/**
 * Makes an invited user a member, and the owner if the invitation says so.
 * @throws {ApiError} 422 if the membership was suspended or deleted meanwhile
 */
export async function joinInvited(
  tx: Tx,
  { membershipId, organizationId, userId }: Invited,
  now: Date,
  ip: string,
): Promise<void> {
  const waiting = and(
    eq(memberships.id, membershipId),
    eq(memberships.status, 'invited'),
    eq(memberships.isDeleted, false),
  );
  const joined = await tx
    .update(memberships)
    .set({ status: 'active', joinedAt: now })
    .where(waiting)
    .returning({ becomesOwner: memberships.becomesOwner });
  const [membership] = joined;
  if (!membership) throw invalidHash();
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  await audit(tx, {
    organizationId,
    actorId: userId,
    action: 'user.joined',
    target: { kind: 'user', id: userId, name: user?.name ?? '' },
    ip,
  });
  if (membership.becomesOwner) await becomeOwner(tx, organizationId, { userId, name: user?.name ?? '' }, ip);
}

/** Makes the new member the owner of an organization that has none. */
async function becomeOwner(
  tx: Tx,
  organizationId: number,
  { userId, name }: { userId: number; name: string },
  ip: string,
): Promise<void> {
  const [owned] = await tx
    .update(organizations)
    .set({ ownerUserId: userId })
    .where(and(eq(organizations.id, organizationId), isNull(organizations.ownerUserId)))
    .returning({ name: organizations.name });
  if (!owned) return;
  await audit(tx, {
    organizationId,
    actorId: userId,
    action: 'organization.owner_changed',
    target: { kind: 'organization', id: organizationId, name: owned.name },
    detail: { from: null, from_id: null, to: name, to_id: userId },
    ip,
  });
}
