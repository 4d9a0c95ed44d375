import { ApiError, unprocessable, notFound } from '../../platform/errors/api-error.ts';
import { EMAIL_INVALID, isEmail } from '../../../src/core/contract/rules.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import type { Caller, Requester } from '../../platform/http/caller.ts';
import { requireGrantable, roleNotFound } from '../access/granting.ts';
import { rolesById } from '../access/list-roles.ts';
import { organizationOf } from '../../platform/http/caller.ts';
import { users } from '../../platform/database/schema/users.ts';
import { userByEmail, userById, recipientOf } from '../users/find-user.ts';
import { and, eq, sql } from 'drizzle-orm';
import { membershipRoles, memberships } from '../../platform/database/schema/memberships.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { userCreated } from './mails/user-created.ts';
import { actorOf, audit } from '../audit/audit.ts';
import { takeFromQuota } from '../quotas/quotas.ts';
import { isGuestSql } from '../memberships/guests.ts';
import { sendInvitation } from './invitation-links.ts';

/** Somebody who becomes a member. */
export interface NewMember {
  email: string;
  name: string;
  roleIds: readonly number[];
  /** Set by who creates the account; without it the person is invited and sets their own. */
  passwordHash?: string;
}

/** What the answer tells of a new member: nothing that the caller did not type, whoever the address belongs to. */
export interface Created {
  /** As the organization calls the user: the same kind of id whether or not the account is new. */
  userId: number;
  membershipId: number;
  updatedAt: Date;
}

/** 409: the person is in the organization already; its list says so too. */
export const alreadyMember = () =>
  new ApiError(409, 'already_member', 'This person is already a member of the organization.', {
    data: { email: ['This person is already a member of the organization.'] },
  });

/**
 * @returns the address without spaces around it
 * @throws {ApiError} 422 `email_invalid`
 */
export function requireEmail(typed: string): string {
  const email = typed.trim();
  if (!isEmail(email)) throw unprocessable('email_invalid', EMAIL_INVALID, { email: [EMAIL_INVALID] });
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

/** The user of an address, and the id that the request drew. */
interface FoundUser {
  userId: number;
  /** Drawn for every invitation alike: the id of a new account, or what a guest with an account is called by. */
  drawnId: number;
  isNew: boolean;
}

/** The user of an address, made when there is none; of two who make it at once, one does. */
export async function personFor(tx: Tx, { email, name, passwordHash }: NewMember, now: Date): Promise<FoundUser> {
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
  if (!known) throw new Error('A person was neither made nor found.');
  if (known.isDeleted) throw notFound('This person');
  return { userId: known.id, drawnId, isNew: false };
}

/** A membership; one that was deleted begins anew, without the roles it had. */
export async function joinOrganization(
  tx: Tx,
  {
    now,
    ...place
  }: Pick<
    typeof memberships.$inferInsert,
    'userId' | 'organizationId' | 'status' | 'invitedBy' | 'guestId' | 'guestEmail'
  > & { now: Date },
) {
  const values = { ...place, joinedAt: place.status === 'active' ? now : null };
  const [made] = await tx.insert(memberships).values(values).onConflictDoNothing().returning();
  if (made) return made;
  const mine = and(
    eq(memberships.userId, place.userId),
    eq(memberships.organizationId, place.organizationId),
    eq(memberships.isDeleted, true),
  );
  const fresh = {
    ...values,
    statusBefore: null,
    isDeleted: false,
    deletedAt: null,
    suspendedAt: null,
    // Whoever has joined before is known by their own id; a guest keeps the one that the organization knows.
    guestId: sql`case when ${isGuestSql(sql`${memberships}`)} then coalesce(${memberships.guestId},
      ${place.guestId ?? null}) end`,
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
  const [person, by] = [await userById(tx, userId), await userById(tx, caller.userId)];
  const [organization] = await tx
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  if (!person || !organization) throw notFound('The organization');
  const mail = userCreated({
    ...recipientOf(services, person, languages),
    organization: organization.name,
    by: by?.name ?? null,
  });
  await services.messages.mail(tx, { to: person.email, ...mail });
}

/**
 * Adds a member in a transaction of its own making or another's: a person who is new, or a pending membership of one
 * who is known.
 * @throws {ApiError} 409 `already_member`; 429 `too_many_mails`
 */
export async function addMember(services: Services, tx: Tx, member: NewMember, requester: Requester): Promise<Created> {
  const { caller, ip, languages } = requester;
  const organizationId = organizationOf(caller);
  await takeFromQuota(services, tx, 'invitations', caller);
  const now = new Date(services.now());
  const { userId, drawnId, isNew } = await personFor(tx, member, now);
  const created = member.passwordHash !== undefined && isNew;
  const status = created ? ('active' as const) : ('invited' as const);
  const guest = { guestId: isNew ? null : drawnId, guestEmail: member.email };
  const place = { userId, organizationId, status, invitedBy: caller.userId, ...guest, now };
  const membership = await joinOrganization(tx, place);
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

/**
 * Whether the address is that of somebody whom the organization has as a member, pending and suspended ones among them.
 */
export async function isMember(
  within: Tx | Services['database']['db'],
  organizationId: number,
  email: string,
): Promise<boolean> {
  const rows = await within
    .select({ id: memberships.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        eq(memberships.isDeleted, false),
        eq(sql`lower(${users.email})`, email.toLowerCase()),
      ),
    );
  return rows.length > 0;
}
