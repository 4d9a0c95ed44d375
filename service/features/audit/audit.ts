import type { Queryable } from '../../platform/database/database.ts';
import { auditLog } from '../../platform/database/schema/operations.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { addEventOf } from '../events/audited-events.ts';

/** An entry of the audit log: actor, action, target, time and IP address. */
export interface AuditEntry {
  /** Null if it concerns no organization. */
  organizationId: number | null;
  /** Null if nobody is logged in. */
  actorId: number | null;
  actorApiKeyId?: number | null;
  /** `area.verb`, such as `user.suspended`. */
  action: string;
  target?: { kind: string; id: number | null; name: string };
  /** What changed; never a secret. */
  detail?: Record<string, unknown>;
  ip: string | null;
  userAgent?: string | undefined;
}

/** Adds an entry in the transaction of the change, and the event for subscribed webhooks. */
export async function audit(within: Queryable, change: AuditEntry): Promise<void> {
  const { actorId, target, detail = {}, userAgent, ...entry } = change;
  await within.insert(auditLog).values({
    ...entry,
    actorUserId: actorId,
    targetType: target?.kind,
    targetId: target?.id,
    targetName: target?.name.slice(0, 400),
    data: detail,
    userAgent: userAgent?.slice(0, 400),
  });
  await addEventOf(within, change);
}

/** The fields of an entry that describe the requester. */
export const actorOf = (caller: Caller, ip: string) => ({
  actorId: caller.userId,
  actorApiKeyId: caller.kind === 'api-key' ? caller.credentialId : null,
  ip,
});
