import { eq, sql, and, ne } from 'drizzle-orm';
import { registrations } from '../../platform/database/schema/invitations.ts';
import type { Queryable } from '../../platform/database/database.ts';

export const registeredWith = (email: string) => eq(sql`lower(${registrations.email})`, email.toLowerCase());

/** Drops the registrations of an address with their passwords, as soon as its account is active. */
export async function dropRegistrations(within: Queryable, email: string, except?: number): Promise<void> {
  await within
    .delete(registrations)
    .where(and(registeredWith(email), except === undefined ? undefined : ne(registrations.id, except)));
}
