import type { Queryable } from '../../platform/database/database.ts';
import { audit, type AuditEntry } from '../audit/audit.ts';
import type { Origin } from '../credentials/sessions.ts';
import { chosenOrganization } from '../memberships/memberships.ts';

interface Login extends Origin {
  action: 'login.succeeded' | 'login.failed';
  organizationId: number | null;
  detail: Record<string, unknown>;
}

/** The entry of a login; the user is the target, and the actor only if they are who they say. */
export const loginEntry = (
  user: { id: number; name: string } | undefined,
  { action, organizationId, detail, ip, userAgent }: Login,
): AuditEntry => ({
  organizationId,
  actorId: action === 'login.succeeded' ? (user?.id ?? null) : null,
  action,
  ...(user && { target: { kind: 'user', id: user.id, name: user.name } }),
  detail,
  ip: ip ?? null,
  userAgent,
});

/**
 * Records a login with a wrong password, in the organization where the user is a member. Unknown names take the same
 * queries; what was typed is not kept, because it may be a password.
 */
export async function auditFailure(
  within: Queryable,
  user: { id: number; name: string } | undefined,
  origin: Origin,
): Promise<void> {
  const organizationId = await chosenOrganization(within, user?.id ?? 0);
  await audit(
    within,
    loginEntry(user, { action: 'login.failed', organizationId, detail: { method: 'password' }, ...origin }),
  );
}
