import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../platform/database/schema/users.ts';
import { ApiError, changedElsewhere, unprocessable } from '../../platform/errors/api-error.ts';
import { passwordChanged } from '../credentials/password-changed-mail.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf, audit } from '../audit/audit.ts';
import type { Caller, Requester } from '../../platform/http/caller.ts';
import { revokeCredentials } from '../credentials/revoke-credentials.ts';
import { type UserRow, existingUser } from '../credentials/check-own-password.ts';
import { requireOwner } from '../credentials/confirm-owner.ts';
import { hashPassword, requireGoodPassword, verifyPassword } from '../credentials/passwords.ts';
import { userById, recipientOf } from '../users/find-user.ts';
import { MINUTE } from '../../platform/time.ts';

/** How long after log in the old password is waived. */
const WAIVED_MS = 10 * MINUTE;

/** A new password, its confirmation, and the old password where required. */
export interface PasswordChange {
  password: string;
  confirmation: string;
  old_password?: string | undefined;
  /** A code, if two-factor is enabled and the log in is no longer fresh. */
  google_token?: string | undefined;
}

/** Whether a user who must change their password may skip the old one, right after log in. */
export function isOldPasswordWaived(needPasswordChange: boolean, signedInAt: number, now: number): boolean {
  return needPasswordChange && now - signedInAt <= WAIVED_MS;
}

/**
 * Changes the caller's password and revokes their other credentials: other sessions, pending log-ins, links and codes.
 * If the address is unproven, also passkeys, keys and two-factor, which the account's creator may have set.
 * @throws {ApiError} 403 `confirm_needed`; 422 `password_mismatch`, `wrong_password`, `wrong_code`, `weak_password`;
 * 409 if it changed meanwhile
 */
export async function changePassword(
  services: Services,
  { caller, ip, languages }: Requester,
  change: PasswordChange,
): Promise<void> {
  const user = await allowed(services, caller, change, ip);
  requireGoodPassword(change.password, user);
  if (await verifyPassword(user.passwordHash, change.password)) {
    throw unprocessable('weak_password', 'errors.passwordUnchanged', {
      password: ['fields.passwordCurrent'],
    });
  }
  const passwordHash = await hashPassword(change.password);
  const now = services.now();
  const reader = recipientOf(services, await userById(services.database.db, user.id), languages);
  await services.database.db.transaction(async (tx) => {
    const unchanged = and(
      eq(users.id, user.id),
      user.passwordHash === null ? isNull(users.passwordHash) : eq(users.passwordHash, user.passwordHash),
    );
    const changed = await tx
      .update(users)
      .set({ passwordHash, passwordChangedAt: new Date(now), needPasswordChange: false })
      .where(unchanged)
      .returning({ id: users.id });
    if (changed.length === 0) throw changedElsewhere();
    await revokeCredentials(services, tx, user, caller.credentialId);
    await services.messages.notice(tx, { to: user.email, ...passwordChanged({ ...reader, at: new Date(now) }) });
    await audit(tx, {
      organizationId: caller.organizationId,
      ...actorOf(caller, ip),
      action: 'user.password_changed',
      target: { kind: 'user', id: user.id, name: user.name },
    });
  });
}

async function allowed(services: Services, caller: Caller, change: PasswordChange, ip: string): Promise<UserRow> {
  const user = await existingUser(services.database.db, caller.userId);
  // A company proves no knowledge of a password: whoever manages its connection could set one that outlives it.
  const isByCompany = caller.logIn?.method === 'connection' && user.passwordHash !== null;
  const waived = !isByCompany && isOldPasswordWaived(user.needPasswordChange, caller.signedInAt, services.now());
  if (!change.password || change.password !== change.confirmation) throw mismatch('confirmation');
  if (waived) return user;
  if (!change.old_password) throw mismatch('old_password');
  const proof = { password: change.old_password, google_token: change.google_token };
  return requireOwner(services, { caller, ip }, proof, { field: 'old_password', opensAccount: true });
}

const mismatch = (field: string) =>
  new ApiError(422, 'password_mismatch', 'errors.passwordMismatch', { data: { [field]: ['errors.passwordMismatch'] } });
