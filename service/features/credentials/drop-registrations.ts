import { and, ne } from 'drizzle-orm';
import { registrations } from '../../platform/database/schema/invitations.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { isSameAddress } from '../../platform/database/folded.ts';

export const registeredWith = (email: string) => isSameAddress(registrations.email, email);

/** Drops an address's registrations and their passwords once the account is active. */
export async function dropRegistrations(within: Queryable, email: string, except?: number): Promise<void> {
  await within
    .delete(registrations)
    .where(and(registeredWith(email), except === undefined ? undefined : ne(registrations.id, except)));
}
