import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { memberships } from '../../platform/database/schema/memberships.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { localPart } from '../users/find-user.ts';

type Membership = typeof memberships.$inferSelect;

/**
 * Whether a user has not joined the organization of a membership: they were invited, whether or not they have an
 * account, and whether or not the invitation was suspended meanwhile. Until they join, the organization knows of them
 * what the inviter typed and nothing else.
 */
export const isGuest = ({ status, statusBefore }: Pick<Membership, 'status' | 'statusBefore'>): boolean =>
  (statusBefore ?? status) === 'invited';

/** The same rule in SQL, for a membership of this alias. */
export const isGuestSql = (membership: SQL): SQL<boolean> =>
  sql<boolean>`coalesce(${membership}.status_before, ${membership}.status) = 'invited'`;

/** Whether a caller sees the users of all organizations, guests and their accounts among them. */
export const seesEverybody = (caller: Caller): boolean =>
  caller.isSuperAdmin ||
  (caller.platformPermissions.has('auth.organizations.READ') && caller.platformPermissions.has('auth.users.READ'));

/** What an organization is shown of a guest. */
export interface ShownGuest {
  id: number;
  email: string;
  name: string;
}

/**
 * What the inviter typed. An account that was there before the invitation has an id of its own in each organization,
 * drawn as a new account's is, so that neither id nor address tells whether it was there.
 * @param user.isActivated whether the user had a say over their name; before that it is what an inviter typed
 */
export function asGuest(
  user: { id: number; email: string; name: string; isActivated: boolean },
  { guestId, guestEmail }: Pick<Membership, 'guestId' | 'guestEmail'>,
): ShownGuest {
  const email = guestEmail ?? user.email;
  return { id: guestId ?? user.id, email, name: user.isActivated ? localPart(email) : user.name };
}

/** The user whom a request calls by an id: that of a guest in one organization, or their own. */
export async function userOfShownId(within: Queryable, id: number): Promise<number> {
  const [guest] = await within
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.guestId, id));
  return guest?.userId ?? id;
}

/** Memberships of users who have not joined yet. */
export const ofGuests = or(eq(memberships.status, 'invited'), eq(memberships.statusBefore, 'invited'));
