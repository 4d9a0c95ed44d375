import { ApiError, unprocessable, notFound } from '../../platform/errors/api-error.ts';
import { isEmail } from '../../../src/core/contract/rules.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import type { Caller, Requester } from '../../platform/http/caller.ts';
import { requireGrantable, roleNotFound } from '../access/granting.ts';
import { rolesById } from '../access/list-roles.ts';
import { organizationOf } from '../../platform/http/caller.ts';
import { isSameAddress } from '../../platform/database/folded.ts';
import { users } from '../../platform/database/schema/users.ts';
import { userByEmail, userById, recipientOf } from '../users/find-user.ts';
import { and, eq, not, or, sql } from 'drizzle-orm';
import { membershipRoles, memberships } from '../../platform/database/schema/memberships.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { userCreated } from './mails/user-created.ts';
import { actorOf, audit } from '../audit/audit.ts';
import { takeFromQuota } from '../quotas/quotas.ts';
import { isGuestSql, memberOfEmail, ofGuests } from '../memberships/guests.ts';
import { sendInvitation } from './invitation-links.ts';

/** A future member. */
export interface NewMember {
  email: string;
  name: string;
  roleIds: readonly number[];
  /** Password set by the creator; without it the user is invited and chooses one. */
  passwordHash?: string;
  /** Accepting the invitation makes the user the owner. */
  becomesOwner?: boolean;
}

/** The reply about a new member. It contains only what the caller typed, so it reveals nothing about the address. */
export interface Created {
  /** The organization's id for the user: it looks the same whether or not the account is new. */
  userId: number;
  membershipId: number;
  updatedAt: Date;
}

/** 409: the user is already a member, which the organization's list shows anyway. */
export const alreadyMember = () =>
  new ApiError(409, 'already_member', 'errors.personIsMember', {
    data: { email: ['errors.personIsMember'] },
  });

/**
 * @returns the trimmed address
 * @throws {ApiError} 422 `email_invalid`
 */
export function requireEmail(typed: string): string {
  const email = typed.trim();
  if (!isEmail(email)) throw unprocessable('email_invalid', 'contract.email', { email: ['contract.email'] });
  return email;
}

/** @throws {ApiError} 404 `role_not_found`; 422 `role_not_assignable`; 403 `more_than_held` */
export async function requireRoles(
  within: Tx | Services['database']['db'],
  caller: Caller,
  ids: readonly number[],
): Promise<void> {
  const organizationId = organizationOf(caller);
  const found = await rolesById(within, ids);
  if (found.length < unique(ids).length) throw roleNotFound();
  for (const role of found) requireGrantable(caller, role, organizationId);
}

export const unique = (ids: readonly number[]) => [...new Set(ids)];

/** The user of an address, and the id that this request drew. */
interface FoundUser {
  userId: number;
  /** Drawn for every invitation: the id of a new account, or the guest id of an existing one. */
  drawnId: number;
  isNew: boolean;
}

/** Finds or creates the user of an address; concurrent requests create only one. */
export async function findOrCreateUser(
  tx: Tx,
  { email, name, passwordHash }: NewMember,
  now: Date,
): Promise<FoundUser> {
  const proven =
    passwordHash === undefined
      ? {}
      : { passwordHash, passwordChangedAt: now, needPasswordChange: true, activatedAt: now };
  const drawn = await tx.execute<{ id: number }>(sql`select nextval(pg_get_serial_sequence('users', 'id'))::int as id`);
  const drawnId = drawn.rows[0]?.id ?? 0;
  const made = await tx
    .insert(users)
    .values({ id: drawnId, email, name, ...proven })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (made.length > 0) return { userId: drawnId, drawnId, isNew: true };
  const known = await userByEmail(tx, email);
  if (!known) throw new Error('The user was neither inserted nor found.');
  if (known.isDeleted) throw notFound('errors.notFound.person');
  return { userId: known.id, drawnId, isNew: false };
}

/**
 * A membership. A deleted one starts over without its old roles. So does the membership of a guest invited at another
 * address, because 'already a member' would reveal the address's owner.
 */
export async function joinOrganization(
  tx: Tx,
  {
    now,
    ...joining
  }: Pick<
    typeof memberships.$inferInsert,
    'userId' | 'organizationId' | 'status' | 'invitedBy' | 'guestId' | 'guestEmail' | 'becomesOwner'
  > & { now: Date },
) {
  const values = { ...joining, joinedAt: joining.status === 'active' ? now : null };
  const [made] = await tx.insert(memberships).values(values).onConflictDoNothing().returning();
  if (made) return made;
  const isOtherAddress = not(isSameAddress(memberships.guestEmail, joining.guestEmail ?? ''));
  const mine = and(
    eq(memberships.userId, joining.userId),
    eq(memberships.organizationId, joining.organizationId),
    or(eq(memberships.isDeleted, true), and(ofGuests, isOtherAddress)),
  );
  const fresh = {
    ...values,
    statusBefore: null,
    isDeleted: false,
    deletedAt: null,
    suspendedAt: null,
    suspendedByConnectionId: null,
    // Members who have joined keep their own id; a guest keeps the id the organization knows.
    guestId: sql`case
      when not ${sql.raw(isGuestSql('memberships'))} then null
      when ${isOtherAddress} then ${joining.guestId ?? null}::int
      else coalesce(${memberships.guestId}, ${joining.guestId ?? null}::int) end`,
  };
  const [again] = await tx.update(memberships).set(fresh).where(mine).returning();
  if (!again) throw alreadyMember();
  await tx.delete(membershipRoles).where(eq(membershipRoles.membershipId, again.id));
  return again;
}

export async function tellCreated(
  services: Services,
  tx: Tx,
  { userId, organizationId }: { userId: number; organizationId: number },
  { caller, languages }: Requester,
): Promise<void> {
  const [user, by] = [await userById(tx, userId), await userById(tx, caller.userId)];
  const [organization] = await tx
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  if (!user || !organization) throw notFound('errors.notFound.organization');
  const mail = userCreated({
    ...recipientOf(services, user, languages),
    organizationId,
    organization: organization.name,
    by: by?.name ?? null,
  });
  await services.messages.mail(tx, { to: user.email, ...mail });
}

/**
 * Adds a new user as a member, or a pending membership for a known user.
 * @throws {ApiError} 409 `already_member`; 429 `too_many_mails`
 */
export async function addMember(services: Services, tx: Tx, member: NewMember, requester: Requester): Promise<Created> {
  const { caller, ip, languages } = requester;
  const organizationId = organizationOf(caller);
  await takeFromQuota(services, tx, 'invitations', caller);
  const now = new Date(services.now());
  const { userId, drawnId, isNew } = await findOrCreateUser(tx, member, now);
  const created = member.passwordHash !== undefined && isNew;
  const status = created ? ('active' as const) : ('invited' as const);
  const guest = { guestId: isNew ? null : drawnId, guestEmail: member.email };
  const becomesOwner = member.becomesOwner ?? false;
  const joining = { userId, organizationId, status, invitedBy: caller.userId, ...guest, becomesOwner, now };
  const membership = await joinOrganization(tx, joining);
  await tx
    .insert(membershipRoles)
    .values(
      unique(member.roleIds).map((roleId) => ({ membershipId: membership.id, roleId, grantedBy: caller.userId })),
    );
  if (created) await tellCreated(services, tx, { userId, organizationId }, requester);
  else await sendInvitation(services, tx, { membershipId: membership.id, invitedBy: caller.userId, languages });
  const shownId = membership.guestId ?? userId;
  const action = member.passwordHash === undefined ? 'user.invited' : 'user.created';
  const detail = { email: member.email, role_ids: unique(member.roleIds) };
  await audit(tx, {
    organizationId,
    ...actorOf(caller, ip),
    action,
    target: { kind: 'user', id: shownId, name: member.name },
    detail,
  });
  return { userId: shownId, membershipId: membership.id, updatedAt: membership.updatedAt };
}

/** Whether the address belongs to a member of the organization, including pending and suspended ones. */
export async function isMember(
  within: Tx | Services['database']['db'],
  organizationId: number,
  email: string,
): Promise<boolean> {
  return (await memberOfEmail(within, organizationId, email)) !== undefined;
}
