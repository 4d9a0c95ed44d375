import type { Queryable } from '../../platform/database/database.ts';
import { auditLog } from '../../platform/database/schema/operations.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { addEventOf } from '../events/audited-events.ts';

/** An entry of the audit log: who, whom, what, when, from where. */
export interface AuditEntry {
  /** Null for what concerns no organization. */
  organizationId: number | null;
  /** Null when nobody is signed in. */
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

/** Adds an entry in the transaction of what it tells of, and the event for the webhooks that subscribe to it. */
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

/** The acting part of an entry. */
export const actorOf = (caller: Caller, ip: string) => ({
  actorId: caller.userId,
  actorApiKeyId: caller.kind === 'api-key' ? caller.credentialId : null,
  ip,
});
