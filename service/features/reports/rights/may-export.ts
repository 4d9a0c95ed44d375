import { sql } from 'drizzle-orm';
import { exportTypes } from '../../../platform/database/schema/export-types.ts';
import { type ReportRow, reports } from '../../../platform/database/schema/reports.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../platform/services.ts';
import { authorizationIn, authorizationOf, type AuthorizationRow } from '../../access/authorization-context.ts';
import { holds } from '../../access/known-resources.ts';

/** Whether a caller may start an export with this permission, and fetch its file; null is for super admins alone. */
export const mayExport = (caller: Pick<Caller, 'isSuperAdmin' | 'permissions'>, permission: string | null): boolean =>
  permission === null ? caller.isSuperAdmin : holds(caller, permission);

/** SQL for the permission of a report: that of its type today, or of its request if the type was deleted. */
export const permissionOfReport = sql<string | null>`coalesce(${exportTypes.permission}, ${reports.permission})`;

/** Whether a user is still a member of an organization, or a super admin, and has a permission there. */
export async function userMayExport(
  { database }: Pick<Services, 'database'>,
  { userId, organizationId, permission }: Pick<ReportRow, 'userId' | 'organizationId' | 'permission'>,
): Promise<boolean> {
  return stillMayExport(await authorizationIn(database, userId, organizationId), permission);
}

/** Whether the authorization of a user, as it is now, suffices for an export with a permission. */
export const stillMayExport = (found: AuthorizationRow | undefined, permission: string | null): boolean =>
  found !== undefined && (found.is_super_admin || found.is_member) && mayExport(authorizationOf(found), permission);
