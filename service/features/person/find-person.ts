import { eq } from 'drizzle-orm';
import { normalizeAddress } from '../../../src/core/contract/rules.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { isSameAddress } from '../../platform/database/folded.ts';
import { users } from '../../platform/database/schema/users.ts';

/** What identifies a user, wherever it is repeated. */
export interface ErasableUser {
  id: number;
  email: string;
  name: string;
  username: string | null;
  phone: string | null;
}

/** Finds a user by id or email, deleted ones included. */
export async function findPerson(
  within: Queryable,
  asked: { id: number } | { email: string },
): Promise<ErasableUser | undefined> {
  const { id, email, name, username, phone } = users;
  const condition = 'id' in asked ? eq(id, asked.id) : isSameAddress(email, normalizeAddress(asked.email));
  const [found] = await within.select({ id, email, name, username, phone }).from(users).where(condition);
  return found;
}
