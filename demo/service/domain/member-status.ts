import { and, eq, isNull, sql } from 'drizzle-orm';
import type { User } from '../../../src/core/contract/entities/user.ts';
import type { Tx } from '../data/database.ts';
import { apiKeys } from '../data/schema/api-keys.ts';
import { memberships } from '../data/schema/memberships.ts';
import { Refusal } from '../http/refusal.ts';
import { mfaReset } from '../mails/mfa-reset.ts';
import type { Services } from '../services.ts';
import { actorOf, audit } from './audit.ts';
import type { Caller } from './caller.ts';
import { requireChangeableMember } from './granting.ts';
import { sendInvitation } from './invitation-links.ts';
import { HOUR, tooMany } from './limiter.ts';
import { isSharedPerson } from './member-reset.ts';
import {
  isRecoverable,
  lockLiveMember,
  lockMember,
  type Member,
  type MemberCall,
  organizationOf,
  targetOf,
} from './members.ts';
import { readMember } from './members-read.ts';
import { dropTwoFactor } from './own-two-factor.ts';
import { personByEmail, personById, readerOf } from './readers.ts';
import { endSessionsOf } from './sessions.ts';

/**
 * Suspends a member: their sessions and keys in this organization end at once.
 * @throws Refusal 404; 403 `own_membership`, `owner_protected`; 409 `already_suspended`, `already_removed`
 */
export async function suspendMember(services: Services, { caller, userId, ip }: MemberCall): Promise<User> {
  const at = new Date(services.now());
  return services.database.db.transaction(async (tx) => {
    const member = await lockLiveMember(tx, caller, userId, services.now());
    requireChangeableMember(caller, member, { ends: true });
    if (member.status === 'suspended')
      throw new Refusal(409, 'already_suspended', 'This person was suspended in the meantime.');
    await change(tx, member, { status: 'suspended', statusBefore: member.status, suspendedAt: at });
    await endAccess(tx, member, at);
    await note(tx, caller, member, 'user.suspended', ip);
    return present(tx, caller, member);
  });
}

/**
 * Deletes a membership; it can be taken back for 24 hours.
 * @throws Refusal 404; 403 `own_membership`, `owner_protected`; 409 `already_removed`
 */
export async function deleteMember(services: Services, { caller, userId, ip }: MemberCall): Promise<User> {
  const at = new Date(services.now());
  return services.database.db.transaction(async (tx) => {
    const member = await lockLiveMember(tx, caller, userId, services.now());
    requireChangeableMember(caller, member, { ends: true });
    const user = await present(tx, caller, member);
    await change(tx, member, { isDeleted: true, deletedAt: at });
    await endAccess(tx, member, at);
    await note(tx, caller, member, 'user.deleted', ip);
    return { ...user, is_deleted: true };
  });
}

/**
 * Takes a suspension or a deletion back; a member is then what they were before it.
 * @throws Refusal 404; 409 `not_suspended`
 */
export async function restoreMember(services: Services, { caller, userId, ip }: MemberCall): Promise<User> {
  return services.database.db.transaction(async (tx) => {
    const member = await lockMember(tx, caller, userId);
    if (member.isDeleted && !isRecoverable(member.deletedAt, services.now()))
      throw new Refusal(404, 'not_found', 'This person was removed more than 24 hours ago. Invite them again.');
    requireChangeableMember(caller, member);
    if (!member.isDeleted && member.status !== 'suspended')
      throw new Refusal(409, 'not_suspended', 'This person was restored in the meantime.');
    if (member.isDeleted) await change(tx, member, { isDeleted: false, deletedAt: null });
    else await change(tx, member, { status: member.statusBefore ?? 'active', statusBefore: null, suspendedAt: null });
    await note(tx, caller, member, 'user.restored', ip);
    return present(tx, caller, member);
  });
}

/**
 * Resets the second factor of a member, who is told by mail.
 * @throws Refusal 404; 403 `shared_person` for who is elsewhere a member; 409 `already_disabled`, `not_active` for who
 * has not joined yet
 */
export async function resetMemberTwoFactor(services: Services, { caller, userId, ip }: MemberCall): Promise<User> {
  const by = await personById(services.database.db, caller.userId);
  return services.database.db.transaction(async (tx) => {
    const member = await lockLiveMember(tx, caller, userId, services.now());
    requireChangeableMember(caller, member);
    // An invitation gives no say over the account of whom it goes to; that it was suspended meanwhile changes nothing
    // of that.
    if (!caller.isSuperAdmin && (member.statusBefore ?? member.status) === 'invited')
      throw new Refusal(409, 'not_active', 'This person has not accepted the invitation yet.');
    if (!caller.isSuperAdmin && (await isSharedPerson(tx, userId, member.organizationId))) {
      throw new Refusal(
        403,
        'shared_person',
        'This person is also a member of another organization. Ask the support of the platform to reset their second factor.',
      );
    }
    if (member.twoFactorPolicy === 'disabled')
      throw new Refusal(409, 'already_disabled', 'This person has no second factor any more.');
    await dropTwoFactor(tx, userId);
    const person = await personById(tx, userId);
    await services.messages.notice(tx, {
      to: member.email,
      ...mfaReset({ ...readerOf(services, person), by: by?.name ?? null }),
    });
    await note(tx, caller, member, 'user.two_factor_reset', ip);
    return present(tx, caller, member);
  });
}

/**
 * Sends the invitation of a member again; the earlier link is good no more.
 * @throws Refusal 404 for who is no member; 409 `not_invited`; 429
 */
export async function resendInvitation(
  services: Services,
  { caller, email, ip }: { caller: Caller; email: string; ip: string },
): Promise<void> {
  organizationOf(caller);
  await services.database.db.transaction(async (tx) => {
    const person = await personByEmail(tx, email.trim());
    const member = await lockLiveMember(tx, caller, person?.id ?? 0, services.now());
    requireChangeableMember(caller, member);
    if (member.status !== 'invited')
      throw new Refusal(409, 'not_invited', 'This person has no pending invitation any more.');
    const sent = await sendInvitation(services, tx, {
      membershipId: member.membershipId,
      invitedBy: caller.userId,
      resent: true,
    });
    if (!sent) throw tooMany(HOUR / 1000);
    await note(tx, caller, member, 'user.invitation_resent', ip);
  });
}

type Change = Partial<
  Pick<typeof memberships.$inferInsert, 'status' | 'statusBefore' | 'suspendedAt' | 'isDeleted' | 'deletedAt'>
>;

const change = (tx: Tx, { membershipId }: Member, values: Change) =>
  tx
    .update(memberships)
    .set({ ...values, version: sql`${memberships.version} + 1` })
    .where(eq(memberships.id, membershipId));

async function endAccess(tx: Tx, { userId, organizationId }: Member, at: Date): Promise<void> {
  await endSessionsOf(tx, userId, at.getTime(), { organizationId });
  await tx
    .update(apiKeys)
    .set({ deletedAt: at })
    .where(and(eq(apiKeys.createdBy, userId), eq(apiKeys.organizationId, organizationId), isNull(apiKeys.deletedAt)));
}

const present = async (tx: Tx, caller: Caller, { userId, organizationId }: Member) =>
  (await readMember(tx, caller, userId, organizationId, { withOrganization: true, withRoles: true })).user;

const note = (tx: Tx, caller: Caller, member: Member, action: string, ip: string) =>
  audit(tx, {
    organizationId: member.organizationId,
    ...actorOf(caller, ip),
    action,
    target: targetOf(member),
    detail: { email: member.email },
  });
