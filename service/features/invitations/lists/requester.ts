import { eq } from 'drizzle-orm';
import type { invitationLists } from '../../../platform/database/schema/invitations.ts';
import { users } from '../../../platform/database/schema/users.ts';
import type { Caller, Requester } from '../../../platform/http/caller.ts';
import type { Services } from '../../../platform/services.ts';
import { authorizationIn, authorizationOf } from '../../access/authorization-context.ts';
import { rightsElsewhere } from '../../access/staff.ts';

type List = typeof invitationLists.$inferSelect;

/**
 * The user who started a list, with what they may do now: as a member of its organization, or as platform staff.
 * @returns undefined if they may no longer invite
 */
export async function requesterOf(
  services: Services,
  { userId, organizationId, fromOrganizationId, ip, languages }: List,
): Promise<Requester | undefined> {
  const { database } = services;
  const [user] = await database.db.select({ isDeleted: users.isDeleted }).from(users).where(eq(users.id, userId));
  const here = await authorizationIn(database, userId, organizationId);
  if (!here || user?.isDeleted !== false) return undefined;
  const isElsewhere = !here.is_member && !here.is_super_admin && fromOrganizationId !== null;
  const staff = isElsewhere ? await authorizationIn(database, userId, fromOrganizationId) : undefined;
  const home = staff && authorizationOf(staff);
  const rights = home ? { ...home, ...rightsElsewhere(home, { changes: true }) } : authorizationOf(here);
  if (!rights.isSuperAdmin && !rights.permissions.has('auth.users.WRITE')) return undefined;
  const caller: Caller = {
    ...rights,
    kind: 'session',
    credentialId: 0,
    userId,
    organizationId,
    namesOrganization: true,
    sessionOrganizationId: fromOrganizationId,
    needsPasswordChange: false,
    signedInAt: 0,
  };
  return { caller, ip, languages };
}
