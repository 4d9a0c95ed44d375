import { and, asc, eq, inArray } from 'drizzle-orm';
import { ADMIN } from '../../../src/core/contract/resources.ts';
import type { Organization } from '../../../src/core/contract/entities/organization.ts';
import type { Tx } from '../../platform/database/database.ts';
import { membershipRoles, memberships } from '../../platform/database/schema/memberships.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { rolePermissions, roles } from '../../platform/database/schema/roles.ts';
import { users } from '../../platform/database/schema/users.ts';
import { changedElsewhere, notFound, unprocessable } from '../../platform/errors/api-error.ts';
import { ownershipGiven, ownershipReceived } from './mails/ownership-transferred.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf, audit } from '../audit/audit.ts';
import { administratorRole } from './create-organization.ts';
import { requireOwnPassword } from '../credentials/check-own-password.ts';
import { userById, recipientOf } from '../users/find-user.ts';
import { readOrganization } from './list-organizations.ts';
import type { Requester } from '../../platform/http/caller.ts';

/**
 * Transfers an organization to another active member in one transaction. The former owner becomes administrator; both
 * are notified by mail.
 * @throws {ApiError} 422 `wrong_password`, `candidate_not_active`; 409 `changed_elsewhere` if the owner changed
 * meanwhile
 */
export async function transferOrganization(
  services: Services,
  { id, ownerUserId, password }: { id: number; ownerUserId: number; password: string },
  requester: Requester,
): Promise<Organization> {
  const { caller, ip } = requester;
  await requireOwnPassword(services, { userId: caller.userId, password, ip });
  return services.database.db.transaction(async (tx) => {
    const [organization] = await tx
      .select()
      .from(organizations)
      .where(and(eq(organizations.id, id), eq(organizations.isDeleted, false)))
      // Audit entries of others refer to the organization meanwhile.
      .for('no key update');
    if (!organization) throw notFound('errors.notFound.organization');
    if (!caller.isSuperAdmin && organization.ownerUserId !== caller.userId) throw changedElsewhere();
    await changeOwnerTo(services, tx, { organization, ownerUserId }, requester);
    return readOrganization(tx, id, true);
  });
}

/** A locked organization and its new owner. */
export interface Transfer {
  organization: Pick<typeof organizations.$inferSelect, 'id' | 'name' | 'ownerUserId'>;
  ownerUserId: number;
}

/**
 * Changes the owner of a locked organization.
 * @throws {ApiError} 422 `candidate_not_active`
 */
export async function changeOwnerTo(
  services: Services,
  tx: Tx,
  { organization, ownerUserId }: Transfer,
  { caller, ip, languages }: Requester,
): Promise<void> {
  const { id, name } = organization;
  if (ownerUserId === organization.ownerUserId) throw notACandidate();
  await lockMembers(tx, id, [ownerUserId, organization.ownerUserId ?? ownerUserId]);
  await requireCandidate(tx, id, ownerUserId);
  await tx.update(organizations).set({ ownerUserId }).where(eq(organizations.id, id));
  const received = await userById(tx, ownerUserId);
  const gave = organization.ownerUserId === null ? undefined : await userById(tx, organization.ownerUserId);
  if (!received) throw notACandidate();
  if (gave) {
    await becomeAdministrator(tx, id, gave.id, caller.userId);
    await services.messages.notice(tx, {
      to: gave.email,
      ...ownershipGiven({
        ...recipientOf(services, gave, languages),
        organizationId: id,
        organization: name,
        other: received.name,
      }),
    });
  }
  await services.messages.notice(tx, {
    to: received.email,
    ...ownershipReceived({
      ...recipientOf(services, received, languages),
      organizationId: id,
      organization: name,
      other: gave?.name ?? null,
    }),
  });
  const detail = { from: gave?.name ?? null, from_id: gave?.id ?? null, to: received.name, to_id: received.id };
  await audit(tx, {
    organizationId: id,
    ...actorOf(caller, ip),
    action: 'organization.owner_changed',
    target: { kind: 'organization', id, name },
    detail,
  });
}

function notACandidate() {
  const message = 'errors.candidateInactive';
  return unprocessable('candidate_not_active', message, { new_owner_id: [message] });
}

/**
 * Locks users and their memberships, so that nobody ends them meanwhile: users first, and each in the order of ids. So
 * do changes of members, erasures and directories; in another order two of them could wait for each other for ever.
 */
async function lockMembers(tx: Tx, organizationId: number, userIds: readonly number[]): Promise<void> {
  const isOne = inArray(users.id, [...userIds]);
  await tx.select({ id: users.id }).from(users).where(isOne).orderBy(asc(users.id)).for('no key update');
  await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), inArray(memberships.userId, [...userIds])))
    .orderBy(asc(memberships.id))
    .for('update');
}

/** Checks for an active, non-deleted member, who is locked. */
async function requireCandidate(tx: Tx, organizationId: number, userId: number): Promise<void> {
  const [user] = await tx
    .select({ activatedAt: users.activatedAt, isDeleted: users.isDeleted })
    .from(users)
    .where(eq(users.id, userId));
  const [membership] = await tx
    .select({ status: memberships.status, isDeleted: memberships.isDeleted })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)));
  if (membership?.status !== 'active' || membership.isDeleted || !user?.activatedAt || user.isDeleted)
    throw notACandidate();
}

/** Gives the former owner the organization's read-only ADMIN role, creating it if missing. */
async function becomeAdministrator(tx: Tx, organizationId: number, userId: number, grantedBy: number): Promise<void> {
  const [found] = await tx
    .select({ id: roles.id })
    .from(roles)
    .innerJoin(rolePermissions, and(eq(rolePermissions.roleId, roles.id), eq(rolePermissions.resource, ADMIN)))
    .where(
      and(
        eq(roles.organizationId, organizationId),
        eq(roles.isReadableOnly, true),
        eq(roles.isDeleted, false),
        eq(roles.isDisabled, false),
      ),
    )
    .orderBy(asc(roles.id))
    .limit(1);
  const roleId = found?.id ?? (await administratorRole(tx, organizationId));
  await tx.insert(memberships).values({ userId, organizationId, status: 'active' }).onConflictDoNothing();
  const [member] = await tx
    .update(memberships)
    .set({ status: 'active', isDeleted: false, deletedAt: null })
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
    .returning({ id: memberships.id });
  if (member)
    await tx.insert(membershipRoles).values({ membershipId: member.id, roleId, grantedBy }).onConflictDoNothing();
}
