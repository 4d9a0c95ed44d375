import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { users } from '../../platform/database/schema/users.ts';
import { ApiError, notFound } from '../../platform/errors/api-error.ts';
import { type Caller, organizationOf, type Requester } from '../../platform/http/caller.ts';
import type { Target } from '../access/granting.ts';
import { lockAdministratorsAs } from '../access/lock-administrators.ts';
import { carriesAdmin, carriesSuperAdmin } from '../access/role-conditions.ts';
import { asGuest, isGuest, seesEverybody, userOfShownId } from './guests.ts';
import { isRecoverable } from '../../platform/database/soft-delete.ts';

/** A member, locked until the transaction ends. */
export interface Member extends Target {
  membershipId: number;
  organizationId: number;
  organization: string;
  status: typeof memberships.$inferSelect.status;
  statusBefore: typeof memberships.$inferSelect.statusBefore;
  isDeleted: boolean;
  deletedAt: Date | null;
  /** Id known to the organization: the user's own or a guest id. */
  shownId: number;
  /** Data known to the organization: for a guest what the inviter typed. */
  name: string;
  email: string;
  twoFactorPolicy: typeof users.$inferSelect.twoFactorPolicy;
}

/** The requester and the affected member. */
export interface MemberRequest extends Requester {
  userId: number;
}

/** A user in the organization where they were changed. */
export type MembershipRef = Pick<Member, 'userId' | 'organizationId' | 'membershipId'>;

/**
 * Finds a member and locks the membership, so that concurrent changes see each other. For a super admin who names no
 * organization it is the user's first.
 * @throws {ApiError} 404
 */
export async function lockMember(
  tx: Tx,
  caller: Caller,
  id: number,
  called: 'as shown' | 'by user' = 'as shown',
): Promise<Member> {
  const userId = called === 'as shown' ? await userOfShownId(tx, id) : id;
  const organizationId = await organizationOfMember(tx, caller, userId);
  await lockUserOfMembership(tx, userId);
  const locked = await tx
    .select()
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
    .for('update');
  const membership = locked[0];
  // Read after locking: the organization may have been transferred while we waited.
  const [user] = await tx
    .select({
      name: users.name,
      email: users.email,
      activatedAt: users.activatedAt,
      twoFactorPolicy: users.twoFactorPolicy,
      organization: organizations.name,
      ownerUserId: organizations.ownerUserId,
      isAdmin: sql<boolean>`${sql.raw(carriesAdmin('memberships.id', 'organizations.id'))}`,
      isSuperAdmin: sql<boolean>`${sql.raw(carriesSuperAdmin('memberships.id'))}`,
    })
    .from(users)
    .innerJoin(organizations, and(eq(organizations.id, organizationId), eq(organizations.isDeleted, false)))
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.organizationId, organizations.id)))
    .where(and(eq(users.id, userId), eq(users.isDeleted, false)));
  if (!membership || !user) throw notFound('errors.notFound.person');
  if (user.isSuperAdmin && caller.isSuperAdmin) await lockAdministratorsAs(tx, caller.userId);
  const { ownerUserId, activatedAt, ...rest } = user;
  const known = { id: userId, email: rest.email, name: rest.name, isActivated: activatedAt !== null };
  const shown = isGuest(membership) ? asGuest(known, membership) : known;
  // A guest's account id would reveal that the account existed before the invitation.
  if (called === 'as shown' && id !== shown.id && !(seesEverybody(caller) && id === userId))
    throw notFound('errors.notFound.person');
  const { id: membershipId, status, statusBefore, isDeleted, deletedAt } = membership;
  return {
    ...rest,
    name: shown.name,
    email: shown.email,
    userId,
    shownId: shown.id,
    isOwner: ownerUserId === userId,
    membershipId,
    organizationId,
    status,
    statusBefore,
    isDeleted,
    deletedAt,
  };
}

/**
 * Locks a user before a change to their membership. A change of name also locks the user before the memberships, so
 * that the two cannot deadlock.
 */
export async function lockUserOfMembership(tx: Tx, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/**
 * Like `lockMember`, for members who are not deleted.
 * @throws {ApiError} 404; 409 `already_removed` if deleted in the last 24 hours
 */
export async function lockLiveMember(
  tx: Tx,
  caller: Caller,
  id: number,
  now: number,
  called?: 'as shown' | 'by user',
): Promise<Member> {
  const member = await lockMember(tx, caller, id, called);
  if (!member.isDeleted) return member;
  if (isRecoverable(member.deletedAt, now)) throw new ApiError(409, 'already_removed', 'errors.personRemoved');
  throw notFound('errors.notFound.person');
}

/** The member's name in the audit log. */
export const targetOf = ({ shownId, name }: Pick<Member, 'shownId' | 'name'>) => ({ kind: 'user', id: shownId, name });

async function organizationOfMember(tx: Tx, caller: Caller, userId: number): Promise<number> {
  if (!caller.isSuperAdmin || caller.namesOrganization) return organizationOf(caller);
  const theirs = await tx
    .select({ organizationId: memberships.organizationId })
    .from(memberships)
    .innerJoin(organizations, and(eq(organizations.id, memberships.organizationId), eq(organizations.isDeleted, false)))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.isDeleted), asc(memberships.id));
  const found = theirs.find(({ organizationId }) => organizationId === caller.organizationId) ?? theirs[0];
  if (!found) throw notFound('errors.notFound.person');
  return found.organizationId;
}
