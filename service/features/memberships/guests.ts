import { and, eq, or } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { memberships } from '../../platform/database/schema/memberships.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { localPart, userByEmail } from '../users/find-user.ts';
import { isSameAddress } from '../../platform/database/folded.ts';

type Membership = typeof memberships.$inferSelect;

/**
 * Whether a user has not joined the membership's organization: they were invited, with or without an account, even if
 * suspended meanwhile. Until they join, the organization knows only what the inviter typed.
 */
export const isGuest = ({ status, statusBefore }: Pick<Membership, 'status' | 'statusBefore'>): boolean =>
  (statusBefore ?? status) === 'invited';

/** The same rule in SQL, for a membership with this alias. */
export const isGuestSql = (membership: string): string =>
  `coalesce(${membership}.status_before, ${membership}.status) = 'invited'`;

/** Whether a caller sees the users of all organizations, including guests' accounts. */
export const seesEverybody = (caller: Caller): boolean =>
  caller.isSuperAdmin ||
  (caller.platformPermissions.has('auth.organizations.READ') && caller.platformPermissions.has('auth.users.READ'));

/** What an organization sees of a guest. */
export interface ShownGuest {
  id: number;
  email: string;
  name: string;
}

/**
 * Returns what the inviter typed. An existing account gets a separate id in each organization, drawn like a new
 * account's, so that neither id nor address reveals it.
 * @param user.isActivated whether the user could choose their name; before that it is what an inviter typed
 */
export function asGuest(
  user: { id: number; email: string; name: string; isActivated: boolean },
  { guestId, guestEmail }: Pick<Membership, 'guestId' | 'guestEmail'>,
): ShownGuest {
  const email = guestEmail ?? user.email;
  const wasThereBefore = user.isActivated || guestId !== null;
  return { id: guestId ?? user.id, email, name: wasThereBefore ? localPart(email) : user.name };
}

/** Whether an organization knows a user by this address. It knows a guest only by the address the inviter typed. */
const isShownAs = (email: string, membership: Pick<Membership, 'status' | 'statusBefore' | 'guestEmail'>): boolean =>
  !isGuest(membership) || (membership.guestEmail ?? email).toLowerCase() === email.toLowerCase();

/**
 * Finds a member by the address that the organization knows.
 * @returns the user's own id
 */
export async function memberOfEmail(
  within: Queryable,
  organizationId: number,
  email: string,
): Promise<number | undefined> {
  const user = await userByEmail(within, email);
  if (!user) return undefined;
  const [membership] = await within
    .select()
    .from(memberships)
    .where(and(live(organizationId), eq(memberships.userId, user.id)));
  return membership && isShownAs(email, membership) ? user.id : undefined;
}

/**
 * Finds a guest by the address that the inviter typed, whatever the guest's own address is now.
 * @returns the user's own id
 */
export async function guestOfEmail(
  within: Queryable,
  organizationId: number,
  email: string,
): Promise<number | undefined> {
  const isTyped = isSameAddress(memberships.guestEmail, email);
  const [guest] = await within
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(live(organizationId), ofGuests, isTyped));
  return guest?.userId;
}

const live = (organizationId: number) =>
  and(eq(memberships.organizationId, organizationId), eq(memberships.isDeleted, false));

/** Resolves the user id of a request: a guest id in one organization, or the user's own id. */
export async function userOfShownId(within: Queryable, id: number): Promise<number> {
  const [guest] = await within
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.guestId, id));
  return guest?.userId ?? id;
}

/** Memberships of users who have not joined yet. */
export const ofGuests = or(eq(memberships.status, 'invited'), eq(memberships.statusBefore, 'invited'));
