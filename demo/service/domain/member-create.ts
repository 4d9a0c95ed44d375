import { and, eq, sql } from 'drizzle-orm';
import type { Body } from '../../../src/core/contract/types.ts';
import { EMAIL_INVALID, isEmail } from '../../../src/core/contract/rules.ts';
import type { Tx } from '../data/database.ts';
import { membershipRoles, memberships } from '../data/schema/memberships.ts';
import { organizations } from '../data/schema/organizations.ts';
import { users } from '../data/schema/users.ts';
import { Refusal, notFound, unprocessable } from '../http/refusal.ts';
import { userCreated } from '../mails/user-created.ts';
import type { Services } from '../services.ts';
import { actorOf, audit } from './audit.ts';
import type { Caller } from './caller.ts';
import { requireGrantable, roleNotFound } from './granting.ts';
import { sendInvitation } from './invitation-links.ts';
import { organizationOf } from './members.ts';
import { hashPassword, requireGoodPassword } from './passwords.ts';
import { localPart, personByEmail, personById, readerOf } from './readers.ts';
import { rolesById } from './roles-read.ts';

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
  userId: number;
  membershipId: number;
  updatedAt: Date;
}

/** Who acts, and from where. */
export interface Acting {
  caller: Caller;
  ip: string;
}

/**
 * Creates a person as a member. For an address that is known the answer is the same, and the person is invited: the
 * password that
 * came with it is not used (contract: POST /invite, POST /user).
 * @throws Refusal 422 `blank_fields`, `email_invalid`, `weak_password`, `role_not_assignable`; 404 `role_not_found`;
 * 403 `more_than_held`; 409 `already_member`
 */
export async function createMember(services: Services, body: Body<'POST /user'>, acting: Acting): Promise<Created> {
  requireFilled(body);
  const email = requireEmail(body.email);
  const name = body.name?.trim() || localPart(email);
  await requireRoles(services.database.db, acting.caller, body.roles);
  requireGoodPassword(body.password, { email, name: body.name ?? null });
  const passwordHash = await hashPassword(body.password);
  return services.database.db.transaction((tx) =>
    addMember(services, tx, { email, name, roleIds: body.roles, passwordHash }, acting),
  );
}

/**
 * Adds a member in a transaction of its own making or another's: a person who is new, or a pending membership of one
 * who is known.
 * @throws Refusal 409 `already_member`
 */
export async function addMember(services: Services, tx: Tx, member: NewMember, acting: Acting): Promise<Created> {
  const { caller, ip } = acting;
  const organizationId = organizationOf(caller);
  const now = new Date(services.now());
  const { userId, isNew } = await personFor(tx, member, now);
  const created = member.passwordHash !== undefined && isNew;
  const status = created ? ('active' as const) : ('invited' as const);
  const membership = await joinOrganization(tx, { userId, organizationId, status, invitedBy: caller.userId, now });
  await tx
    .insert(membershipRoles)
    .values(
      unique(member.roleIds).map((roleId) => ({ membershipId: membership.id, roleId, grantedBy: caller.userId })),
    );
  if (created) await tellCreated(services, tx, { userId, organizationId, callerId: caller.userId });
  else await sendInvitation(services, tx, { membershipId: membership.id, invitedBy: caller.userId });
  const action = member.passwordHash === undefined ? 'user.invited' : 'user.created';
  const detail = { email: member.email, role_ids: unique(member.roleIds) };
  await audit(tx, {
    organizationId,
    ...actorOf(caller, ip),
    action,
    target: { kind: 'user', id: userId, name: member.name },
    detail,
  });
  return { userId, membershipId: membership.id, updatedAt: membership.updatedAt };
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

/** 409: the person is in the organization already; its list says so too. */
export const alreadyMember = () =>
  new Refusal(409, 'already_member', 'This person is already a member of the organization.', {
    data: { email: ['This person is already a member of the organization.'] },
  });

/**
 * @returns the address without spaces around it
 * @throws Refusal 422 `email_invalid` (spec: validation rules, create user)
 */
export function requireEmail(typed: string): string {
  const email = typed.trim();
  if (!isEmail(email)) throw unprocessable('email_invalid', EMAIL_INVALID, { email: [EMAIL_INVALID] });
  return email;
}

/**
 * @throws Refusal 404 `role_not_found`; 422 `role_not_assignable`; 403 `more_than_held`
 */
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

/** spec: validation rules, create user. */
function requireFilled({ email, password, roles }: Body<'POST /user'>): void {
  const message = 'You have blank fields';
  const blank = Object.entries({ email: email.trim(), password, roles }).filter(([, value]) => value.length === 0);
  if (blank.length > 0)
    throw unprocessable('blank_fields', message, Object.fromEntries(blank.map(([field]) => [field, [message]])));
}

/** The person of an address, made when there is none; of two who make it at once, one does. */
async function personFor(
  tx: Tx,
  { email, name, passwordHash }: NewMember,
  now: Date,
): Promise<{ userId: number; isNew: boolean }> {
  const proven =
    passwordHash === undefined
      ? {}
      : { passwordHash, passwordChangedAt: now, needPasswordChange: true, activatedAt: now };
  const [made] = await tx
    .insert(users)
    .values({ email, name, ...proven })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (made) return { userId: made.id, isNew: true };
  const known = await personByEmail(tx, email);
  if (!known) throw new Error('A person was neither made nor found.');
  if (known.isDeleted) throw notFound('This person');
  return { userId: known.id, isNew: false };
}

/** A membership; one that was deleted begins anew, without the roles it had. */
async function joinOrganization(
  tx: Tx,
  {
    now,
    ...place
  }: { userId: number; organizationId: number; status: 'active' | 'invited'; invitedBy: number; now: Date },
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
    version: sql`${memberships.version} + 1`,
  };
  const [again] = await tx.update(memberships).set(fresh).where(mine).returning();
  if (!again) throw alreadyMember();
  await tx.delete(membershipRoles).where(eq(membershipRoles.membershipId, again.id));
  return again;
}

async function tellCreated(
  services: Services,
  tx: Tx,
  { userId, organizationId, callerId }: { userId: number; organizationId: number; callerId: number },
): Promise<void> {
  const [person, by] = [await personById(tx, userId), await personById(tx, callerId)];
  const [organization] = await tx
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  if (!person || !organization) throw notFound('The organization');
  const mail = userCreated({ ...readerOf(services, person), organization: organization.name, by: by?.name ?? null });
  await services.messages.mail(tx, { to: person.email, ...mail });
}

const unique = (ids: readonly number[]) => [...new Set(ids)];
