import type { Queryable } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared-statement.ts';
import { type Caller, userIdOf } from '../../platform/http/caller.ts';
import { addEventOf } from '../events/audited-events.ts';

/** An entry of the audit log: actor, action, target, time and IP address. */
export interface AuditEntry {
  /** Null if it concerns no organization. */
  organizationId: number | null;
  /** Null if nobody is logged in. */
  actorId: number | null;
  actorApiKeyId?: number | null;
  /** An actor who is no user: as an application names it, or a set-up link. */
  actorName?: string | null;
  /** `area.verb`, such as `user.suspended`; of an application `application.noun.verb`. */
  action: string;
  target?: { kind: string; id: number | null; name: string; key?: string };
  /** What changed; never a secret. */
  detail?: Record<string, unknown>;
  ip: string | null;
  userAgent?: string | undefined;
}

const INSERT = `
  insert into audit_log (organization_id, actor_user_id, actor_api_key_id, action, target_type, target_id, target_name,
    data, ip, user_agent, actor_name, target_key)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  returning id`;

/**
 * Adds an entry in the transaction of the change, and the event for subscribed webhooks.
 * @returns its id
 */
export async function audit(within: Queryable, change: AuditEntry): Promise<number> {
  const { organizationId, actorId, actorApiKeyId, actorName, action, target, detail = {}, ip, userAgent } = change;
  const rows = await prepared<{ id: number }>(within, {
    name: 'audit',
    text: INSERT,
    values: [
      ...[organizationId, actorId, actorApiKeyId ?? null, action],
      ...[target?.kind ?? null, target?.id ?? null, target?.name.slice(0, 400) ?? null],
      ...[JSON.stringify(detail), ip, userAgent?.slice(0, 400) ?? null],
      ...[actorName ?? null, target?.key ?? null],
    ],
  });
  await addEventOf(within, change);
  return Number(rows[0]?.id);
}

/** The fields of an entry that describe the requester. */
export const actorOf = (
  caller: Caller,
  ip: string,
): Pick<AuditEntry, 'actorId' | 'actorApiKeyId' | 'actorName' | 'ip'> => ({
  actorId: userIdOf(caller),
  actorApiKeyId: caller.kind === 'api-key' ? caller.credentialId : null,
  actorName: caller.application?.name ?? caller.setupName ?? null,
  ip,
});
