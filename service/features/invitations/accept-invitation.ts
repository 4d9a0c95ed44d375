import { and, eq, exists, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { digest } from '../../platform/crypto/crypto.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { invitations } from '../../platform/database/schema/invitations.ts';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { users } from '../../platform/database/schema/users.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import { passwordChanged } from '../credentials/password-changed-mail.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from '../audit/audit.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { revokeCredentials } from '../credentials/revoke-credentials.ts';
import { hashPassword, requireGoodPassword } from '../credentials/passwords.ts';
import { userById, recipientOf } from '../users/find-user.ts';
import { invalidHash } from '../credentials/invalid-hash.ts';

/** What somebody shows to accept an invitation. */
export interface Acceptance {
  hash: string;
  password: string;
  /** Who is signed in, if anybody. */
  caller: Caller | null;
  ip: string;
  /** The languages of the request, BCP 47, best first. */
  languages: readonly string[];
}

type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

/**
 * Accepts an invitation. A newcomer sets a password by it, and so does the owner of an address for which an
 * administrator made an account that nobody has proven to be theirs. Everybody else keeps their password: signed in,
 * they become a member at once; else the link is noted and their next own sign-in completes it, since who reads a mail
 * is not yet who owns the account.
 * @throws {ApiError} 422 `invalid_hash`, `weak_password`; 403 `sign_in_to_accept`
 */
export async function acceptInvitation(
  services: Services,
  { hash, password, caller, ip, languages }: Acceptance,
): Promise<void> {
  const now = new Date(services.now());
  const found = await find(services.database.db, hash, now);
  if (!found) throw invalidHash();
  const isOwn = caller?.kind === 'session' && caller.userId === found.userId;
  if (found.activatedAt && (found.emailProvenAt || isOwn)) return acceptAsKnown(services, found, { isOwn, ip, now });
  if (found.usedAt) throw invalidHash();
  requireGoodPassword(password, found);
  const passwordHash = await hashPassword(password);
  await services.database.db.transaction(async (tx) => {
    if (!(await use(tx, found.id, now))) throw invalidHash();
    await revokeCredentials(services, tx, { ...found, id: found.userId });
    const own = {
      passwordHash,
      passwordChangedAt: now,
      needPasswordChange: false,
      activatedAt: found.activatedAt ?? now,
      emailProvenAt: now,
    };
    await tx.update(users).set(own).where(eq(users.id, found.userId));
    await join(tx, found, now, ip);
    // A newcomer had no password before: there is nothing to be warned of.
    if (found.activatedAt)
      await services.messages.notice(tx, {
        to: found.email,
        ...passwordChanged({ ...recipientOf(services, await userById(tx, found.userId), languages), at: now }),
      });
  });
}

/**
 * Completes, at a person's own sign-in, the invitations whose link they followed before it; an address that is not
 * proven completes none.
 */
export async function completeFollowedInvitations(
  tx: Queryable,
  userId: number,
  from: { now: number; ip: string },
): Promise<void> {
  const now = new Date(from.now);
  const followed = tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.membershipId, memberships.id),
        isNotNull(invitations.usedAt),
        isNull(invitations.revokedAt),
        gt(invitations.expiresAt, now),
      ),
    );
  const proven = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailProvenAt)));
  const joined = await tx
    .update(memberships)
    .set({ status: 'active', joinedAt: now })
    .where(
      and(
        eq(memberships.userId, userId),
        eq(memberships.status, 'invited'),
        eq(memberships.isDeleted, false),
        exists(followed),
        exists(proven),
        exists(inLiveOrganization(tx)),
      ),
    )
    .returning({ organizationId: memberships.organizationId });
  for (const { organizationId } of joined) await tell(tx, { organizationId, userId, ip: from.ip });
}

/** Of the membership of the outer query: an organization that was deleted takes nobody in. */
const inLiveOrganization = (within: Queryable) =>
  within
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.id, memberships.organizationId), eq(organizations.isDeleted, false)));

async function acceptAsKnown(
  services: Services,
  found: Found,
  { isOwn, ip, now }: { isOwn: boolean; ip: string; now: Date },
): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    if (!found.usedAt && !(await use(tx, found.id, now))) throw invalidHash();
    if (!isOwn) return;
    await tx
      .update(users)
      .set({ emailProvenAt: now })
      .where(and(eq(users.id, found.userId), isNull(users.emailProvenAt)));
    await join(tx, found, now, ip);
  });
  if (isOwn) return;
  throw new ApiError(
    403,
    'sign_in_to_accept',
    'You have an account already, and your password stays as it is. Log in with it to accept the invitation.',
  );
}

/**
 * The invitation of a hash, as long as its membership waits for it, its organization is there, and its mail went to the
 * address that the person still has; a used one of a known person counts until they have signed in.
 */
async function find(within: Queryable, hash: string, now: Date) {
  const [found] = await within
    .select({
      id: invitations.id,
      usedAt: invitations.usedAt,
      membershipId: memberships.id,
      organizationId: memberships.organizationId,
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
      and(
        eq(users.id, memberships.userId),
        eq(users.isDeleted, false),
        eq(sql`lower(${users.email})`, sql`lower(${invitations.email})`),
      ),
    )
    .where(and(eq(invitations.digest, digest(hash)), isNull(invitations.revokedAt), gt(invitations.expiresAt, now)));
  return found;
}

/** Whether the link was still good: somebody may have used or replaced it since it was found. */
async function use(tx: Tx, id: number, now: Date): Promise<boolean> {
  const used = await tx
    .update(invitations)
    .set({ usedAt: now })
    .where(and(eq(invitations.id, id), isNull(invitations.usedAt), isNull(invitations.revokedAt)))
    .returning({ id: invitations.id });
  return used.length === 1;
}

/** @throws {ApiError} 422 for a membership that was suspended or deleted since the invitation was found */
async function join(tx: Tx, { membershipId, organizationId, userId }: Found, now: Date, ip: string): Promise<void> {
  const waiting = and(
    eq(memberships.id, membershipId),
    eq(memberships.status, 'invited'),
    eq(memberships.isDeleted, false),
  );
  const joined = await tx
    .update(memberships)
    .set({ status: 'active', joinedAt: now })
    .where(waiting)
    .returning({ id: memberships.id });
  if (joined.length === 0) throw invalidHash();
  await tell(tx, { organizationId, userId, ip });
}

async function tell(
  within: Queryable,
  { organizationId, userId, ip }: { organizationId: number; userId: number; ip: string },
): Promise<void> {
  const [person] = await within.select({ name: users.name }).from(users).where(eq(users.id, userId));
  await audit(within, {
    organizationId,
    actorId: userId,
    action: 'user.joined',
    target: { kind: 'user', id: userId, name: person?.name ?? '' },
    ip,
  });
}
