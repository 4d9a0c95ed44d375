import { eq } from 'drizzle-orm';
import { memberships } from '../../../platform/database/schema/memberships.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { messageWith } from '../../../platform/languages/message.ts';
import { hasPlatformRole } from '../../access/has-platform-role.ts';
import { lockUser } from '../../credentials/revoke-credentials.ts';
import { takeOver } from '../../credentials/take-over.ts';
import { isSharedUser } from '../../memberships/shared-user.ts';
import { revokeCodes } from '../../credentials/one-time-codes.ts';
import { userByEmail } from '../../users/find-user.ts';
import { scimError } from '../resource/scim-error.ts';
import { speaksFor } from './address.ts';
import { auditPerson } from './audit-run.ts';
import type { Run } from './run.ts';

export interface Account {
  id: number;
  name: string;
  email: string;
}

/**
 * The account of an address, made without a password if there is none. The verified domain vouches for the address: if
 * nobody proved it, the account loses what its creator may know, unless it is an active member here already.
 * @throws {ApiError} 409 `uniqueness` for an account that was deleted a short time ago
 */
export async function accountOf(run: Run, email: string, name: string): Promise<Account & { isNew: boolean }> {
  const { tx, at } = run;
  const [made] = await tx
    .insert(users)
    .values({ email, name, activatedAt: at, emailProvenAt: at, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (made) return { id: made.id, name, email, isNew: true };
  const known = await userByEmail(tx, email);
  if (!known) throw new Error('The user was neither inserted nor found.');
  if (known.isDeleted)
    throw scimError('uniqueness', messageWith('errors.directory.accountDeleted', { address: email }));
  await prove(run, known.id);
  return { id: known.id, name: known.name, email: known.email, isNew: false };
}

async function prove(run: Run, userId: number): Promise<void> {
  const { services, tx, directory } = run;
  const user = await lockUser(tx, userId);
  if (!user || user.emailProvenAt) return;
  const all = await tx.select().from(memberships).where(eq(memberships.userId, userId));
  const here = all.find(({ organizationId }) => organizationId === directory.organizationId);
  if (here?.status === 'active' && !here.isDeleted) return;
  await takeOver(services, tx, user);
}

/**
 * Whether a directory may rename an account and change its address: the domain of the address is the connection's, the
 * user belongs to no other organization and has no role of the platform. With another mailbox, whoever manages the
 * connection could restore the password of staff.
 */
export const isOwnAccount = async ({ tx, directory }: Run, { id, email }: Account): Promise<boolean> =>
  (await speaksFor(tx, directory.connectionId, email)) &&
  !(await isSharedUser(tx, id, directory.organizationId)) &&
  !(await hasPlatformRole(tx, id));

/** Changes the name of an account that the directory made. */
export async function renameAccount(run: Run, { id, email, name: from }: Account, name: string): Promise<void> {
  if (name === from) return;
  await run.tx.update(users).set({ name }).where(eq(users.id, id));
  await auditPerson(run, 'user.updated', { id, name, email }, { fields: ['name'] });
  run.changes.push(messageWith('replies.directory.renamed', { from, to: name }));
}

/**
 * Changes the address of an account that the directory made.
 * @throws {ApiError} 409 `uniqueness` if it belongs to another account
 */
export async function moveAccount(run: Run, { id, name, email: from }: Account, email: string): Promise<void> {
  if (email === from) return;
  const { tx, at } = run;
  const other = await userByEmail(tx, email);
  if (other && other.id !== id)
    throw scimError('uniqueness', messageWith('errors.directory.otherPerson', { address: email }));
  await tx.update(users).set({ email, emailProvenAt: at }).where(eq(users.id, id));
  // Links that went to the old mailbox must no longer open the account.
  await revokeCodes(tx, { purpose: 'password_reset', userId: id, now: at.getTime() });
  await auditPerson(run, 'user.email_changed', { id, name, email });
  run.changes.push(messageWith('replies.directory.moved', { from, to: email }));
}
