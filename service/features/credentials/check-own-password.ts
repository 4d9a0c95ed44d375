import { eq } from 'drizzle-orm';
import { users } from '../../platform/database/schema/users.ts';
import { notFound, unprocessable } from '../../platform/errors/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { addressLimit, type Limit } from '../../platform/limits/limiter.ts';
import { verifyPassword } from './passwords.ts';
import { MINUTE } from '../../platform/time.ts';

/** A row of `users`. */
export type UserRow = typeof users.$inferSelect;

/**
 * Limit for wrong current passwords: the same as at log in, but counted separately, so that it never locks the log in.
 */
const limits = (userId: number, ip: string): Limit[] => [
  { name: 'own-password', subject: String(userId), limit: 10, windowMs: 15 * MINUTE },
  addressLimit(ip),
];

/** The user, and the password field to report errors on. */
export interface ShownPassword {
  userId: number;
  password: string;
  ip: string;
  /** Defaults to `password`. */
  field?: 'password' | 'old_password';
}

/**
 * Checks the current password before a sensitive change.
 * @returns the user as of the comparison
 * @throws {ApiError} 422 `wrong_password`; 429 after ten wrong ones in 15 minutes
 */
export async function requireOwnPassword(
  { database, limiter }: Services,
  { userId, password, ip, field = 'password' }: ShownPassword,
): Promise<UserRow> {
  const attempt = await limiter.attempt(limits(userId, ip));
  const user = await existingUser(database.db, userId);
  if (!(await verifyPassword(user.passwordHash, password))) {
    throw unprocessable('wrong_password', 'errors.wrongPassword', {
      [field]: ['errors.wrongPassword'],
    });
  }
  await attempt.succeeded();
  return user;
}

/** @throws {ApiError} 404 */
export async function existingUser(within: Services['database']['db'], userId: number): Promise<UserRow> {
  const [user] = await within.select().from(users).where(eq(users.id, userId));
  if (!user || user.isDeleted) throw notFound('errors.notFound.person');
  return user;
}
