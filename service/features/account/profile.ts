import { and, eq } from 'drizzle-orm';
import type { Body } from '../../../src/core/contract/types.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { userSettings } from '../../platform/database/schema/settings.ts';
import { users } from '../../platform/database/schema/users.ts';
import { ApiError, notFound, unprocessable } from '../../platform/errors/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf, audit } from '../audit/audit.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireVersion, type Versioned } from '../../platform/http/version.ts';
import { speaksForItsUser } from '../credentials/company-account.ts';
import { AVATAR, requireOwnUpload } from '../uploads/avatar.ts';
import { isOneScript } from './one-script.ts';

type Change = Body<'PUT /user/{id}'> & Versioned;

/**
 * Changes the caller's name, login or avatar; omitted fields stay.
 * @throws {ApiError} 403 `other_log_in_needed`; 409 `changed_elsewhere`; 422 `username_taken`, `username_invalid`,
 * `upload_unknown`
 */
export async function changeProfile(services: Services, caller: Caller, change: Change, ip: string): Promise<void> {
  const login = change.username?.normalize('NFKC');
  if (login !== undefined) requireLogin(login);
  await services.database.db
    .transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, caller.userId)).for('update');
      if (!user) throw notFound('errors.notFound.person');
      requireVersion(change.version, user.updatedAt);
      const { name = user.name } = change;
      const username = login ?? user.username;
      const fields = [
        ...(name === user.name ? [] : ['name']),
        ...(username === user.username ? [] : ['username']),
        ...(change.avatar === undefined ? [] : ['avatar']),
      ];
      if (fields.length === 0) return;
      await requireOwnWord(tx, caller, fields);
      if (change.avatar !== undefined) await setAvatar(tx, user.id, change.avatar);
      await tx.update(users).set({ name, username }).where(eq(users.id, user.id));
      await audit(tx, {
        organizationId: caller.organizationId,
        ...actorOf(caller, ip),
        action: 'user.updated',
        target: { kind: 'user', id: user.id, name },
        detail: { fields },
      });
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'users_username_key')) throw usernameTaken();
      throw error;
    });
}

/** Every organization of a user shows these. One company's log in, without a second factor, cannot change them. */
async function requireOwnWord(tx: Tx, caller: Caller, fields: readonly string[]): Promise<void> {
  if (await speaksForItsUser(tx, caller)) return;
  const message = 'errors.nameByOtherLogIn' as const;
  throw new ApiError(403, 'other_log_in_needed', message, {
    data: Object.fromEntries(fields.map((field) => [field, [message]])),
  });
}

const usernameTaken = () =>
  unprocessable('username_taken', 'errors.usernameTaken', {
    username: ['errors.usernameTaken'],
  });

/** A login that looks like an email address, or mixes look-alike letters, could pass for another user's. */
function requireLogin(username: string): void {
  const message = /[\s@]|\p{C}/u.test(username)
    ? 'errors.usernameInvalid'
    : isOneScript(username)
      ? null
      : 'errors.usernameScripts';
  if (message) throw unprocessable('username_invalid', message, { username: [message] });
}

async function setAvatar(tx: Tx, userId: number, uploadId: number | null): Promise<void> {
  if (uploadId === null) {
    await tx
      .delete(userSettings)
      .where(
        and(
          eq(userSettings.userId, userId),
          eq(userSettings.category, AVATAR.category),
          eq(userSettings.key, AVATAR.key),
        ),
      );
    return;
  }
  await requireOwnUpload(tx, userId, uploadId);
  const value = String(uploadId);
  await tx
    .insert(userSettings)
    .values({ userId, ...AVATAR, value })
    .onConflictDoUpdate({
      target: [userSettings.userId, userSettings.category, userSettings.key],
      set: { value, updatedAt: new Date() },
    });
}
