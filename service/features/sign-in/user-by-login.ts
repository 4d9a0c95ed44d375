import { and, desc, eq, or } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { users } from '../../platform/database/schema/users.ts';
import { isSameAddress, isSameLogin } from '../../platform/database/folded.ts';

/** What a log in needs of a user. */
export type SignInUser = Pick<
  typeof users.$inferSelect,
  'id' | 'name' | 'passwordHash' | 'activatedAt' | 'twoFactorPolicy' | 'needPasswordChange'
>;

const columns = {
  id: users.id,
  name: users.name,
  passwordHash: users.passwordHash,
  activatedAt: users.activatedAt,
  twoFactorPolicy: users.twoFactorPolicy,
  needPasswordChange: users.needPasswordChange,
};

/** Finds a user by email or username; an email match comes first. */
export async function userByLogin(within: Queryable, name: string): Promise<SignInUser | undefined> {
  const isEmail = isSameAddress(users.email, name);
  const [found] = await within
    .select(columns)
    .from(users)
    .where(and(or(isEmail, isSameLogin(users.username, name)), eq(users.isDeleted, false)))
    .orderBy(desc(isEmail))
    .limit(1);
  return found;
}

/** Reads a user, and locks them until the transaction ends. */
export async function lockedUser(tx: Tx, id: number): Promise<SignInUser | undefined> {
  const [found] = await tx
    .select(columns)
    .from(users)
    .where(and(eq(users.id, id), eq(users.isDeleted, false)))
    .for('no key update');
  return found;
}
