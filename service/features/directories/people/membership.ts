import { and, eq, isNull, sql } from 'drizzle-orm';
import { invitations } from '../../../platform/database/schema/invitations.ts';
import { memberships } from '../../../platform/database/schema/memberships.ts';
import { organizations } from '../../../platform/database/schema/organizations.ts';
import { messageWith } from '../../../platform/languages/message.ts';
import { carriesSuperAdmin } from '../../access/role-conditions.ts';
import { endSessionsOf } from '../../credentials/sessions.ts';
import { giveRole } from '../../connections/group-roles.ts';
import { joinOrganization } from '../../invitations/add-member.ts';
import { endAccess } from '../../members/end-access.ts';
import { organizationsOf } from '../../memberships/memberships.ts';
import { OwnerKept } from './owner-kept.ts';
import type { Account } from './account.ts';
import { auditPerson } from './audit-run.ts';
import type { Run } from './run.ts';

type Membership = typeof memberships.$inferSelect;

/** The membership of a person in the directory's organization, locked; undefined if there is none. */
export async function lockMembership({ tx, directory }: Run, userId: number): Promise<Membership | undefined> {
  const [found] = await tx
    .select()
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.organizationId, directory.organizationId)))
    .for('update');
  return found;
}

/** Whether a person is in the organization now, also as an invited or suspended one. */
export async function isMember(run: Run, userId: number): Promise<boolean> {
  const found = await lockMembership(run, userId);
  return found !== undefined && !found.isDeleted;
}

/**
 * Lets a person into the organization: unknown ones with the connection's default role, invited ones with the roles of
 * their invitation. Whoever was suspended or removed by hand stays out.
 * @param sent the user of the directory; `isFirst` if it sends the person for the first time, which also brings back
 * removed members
 */
export async function activate(
  run: Run,
  account: Account & { isNew: boolean },
  sent: { userName: string; isFirst: boolean },
): Promise<void> {
  const found = account.isNew ? undefined : await lockMembership(run, account.id);
  if (!found || (found.isDeleted && sent.isFirst)) return join(run, account);
  if (found.isDeleted)
    return void run.changes.push(messageWith('replies.directory.staysRemoved', { person: sent.userName }));
  if (found.status === 'invited') return enter(run, account, found);
  if (found.status !== 'suspended') return;
  if (found.suspendedByConnectionId !== run.directory.connectionId)
    return void run.changes.push(messageWith('replies.directory.staysSuspended', named(account)));
  const fresh = { statusBefore: null, suspendedAt: null, suspendedByConnectionId: null };
  if (found.statusBefore === 'invited') {
    await run.tx.update(memberships).set(fresh).where(eq(memberships.id, found.id));
    return enter(run, account, found);
  }
  await run.tx
    .update(memberships)
    .set({ ...fresh, status: 'active' })
    .where(eq(memberships.id, found.id));
  await auditPerson(run, 'user.restored', account);
  run.changes.push(messageWith('replies.directory.restored', named(account)));
}

const named = ({ email }: Account) => ({ person: email });

async function join(run: Run, account: Account & { isNew: boolean }): Promise<void> {
  const { tx, at, directory, ip } = run;
  const { organizationId } = directory;
  const { id } = await joinOrganization(tx, { userId: account.id, organizationId, status: 'active', now: at });
  await auditPerson(run, account.isNew ? 'user.created' : 'user.joined', account, { role_ids: [] });
  const { connectionId, defaultRoleId, name } = directory;
  if (defaultRoleId !== null)
    await giveRole(
      tx,
      { id: connectionId, organizationId, name },
      { membershipId: id, user: account, ip },
      defaultRoleId,
    );
  const kind = account.isNew ? 'replies.directory.created' : 'replies.directory.joined';
  run.changes.push(messageWith(kind, named(account)));
}

/** An invitation to own the organization is accepted by its owner alone. */
async function enter(run: Run, account: Account, { id, becomesOwner }: Membership): Promise<void> {
  const { tx, at } = run;
  if (becomesOwner) return void (await tx.update(memberships).set({ status: 'invited' }).where(eq(memberships.id, id)));
  await tx.update(memberships).set({ status: 'active', joinedAt: at }).where(eq(memberships.id, id));
  await endInvitations(run, id);
  await auditPerson(run, 'user.joined', account);
  run.changes.push(messageWith('replies.directory.joined', named(account)));
}

/**
 * Suspends a member at once: sessions, API keys and pending invitations in this organization end.
 * @throws {OwnerKept} for an owner or a super admin
 */
export async function deactivate(run: Run, account: Account): Promise<void> {
  const { tx, at, directory } = run;
  const { organizationId, connectionId } = directory;
  const found = await lockMembership(run, account.id);
  if (!found || found.isDeleted || found.status === 'suspended') return;
  // Read after locking: the organization may have been transferred while we waited.
  const [organization] = await tx
    .select({ ownerUserId: organizations.ownerUserId })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  if (organization?.ownerUserId === account.id) throw new OwnerKept(account);
  if (await isSuperAdmin(run, found.id)) throw new OwnerKept(account);
  const suspended = { status: 'suspended', statusBefore: found.status, suspendedAt: at } as const;
  await tx
    .update(memberships)
    .set({ ...suspended, suspendedByConnectionId: connectionId })
    .where(eq(memberships.id, found.id));
  await endInvitations(run, found.id);
  await endAccess(tx, { userId: account.id, organizationId }, at);
  // Log ins of the company end wherever they have gone since, and all of them if the person belongs nowhere else.
  const others = await organizationsOf(tx, account.id);
  await endSessionsOf(tx, account.id, at.getTime(), others.length > 0 ? { connectionId } : {});
  await auditPerson(run, 'user.suspended', account);
  run.changes.push(messageWith('replies.directory.suspended', named(account)));
}

async function isSuperAdmin({ tx }: Run, membershipId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ is: boolean }>(
    sql`select ${sql.raw(carriesSuperAdmin('m.id'))} as is from memberships m where m.id = ${membershipId}`,
  );
  return rows[0]?.is ?? false;
}

const endInvitations = ({ tx, at }: Run, membershipId: number) =>
  tx
    .update(invitations)
    .set({ revokedAt: at })
    .where(and(eq(invitations.membershipId, membershipId), isNull(invitations.usedAt), isNull(invitations.revokedAt)));
