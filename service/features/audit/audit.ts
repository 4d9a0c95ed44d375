import type { Queryable } from '../../platform/database/database.ts';
import { named } from '../../platform/database/named.ts';
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

/** Inserts the values of `auditValues`, in a statement of its own or in a larger one. */
export const insertAudit = (source: string) => `
  insert into audit_log (organization_id, actor_user_id, actor_api_key_id, action, target_type, target_id, target_name,
    data, ip, user_agent)
  ${source}`;

const TYPES = ['int', 'int', 'int', 'text', 'text', 'bigint', 'text', 'jsonb', 'text', 'text'];

/** Parameters of one entry from number `first` on, with their types. */
export const auditParameters = (first: number): string => TYPES.map((type, at) => `$${first + at}::${type}`).join(', ');

/** The same, in the organization of another part of the statement, which the entry does not know. */
export const auditParametersIn = (organizationId: string, first: number): string =>
  auditParameters(first).replace(`$${first}`, `coalesce(${organizationId}, $${first})`);

/** An entry as parameters. */
export function auditValues({ actorId, target, detail = {}, userAgent, ...entry }: AuditEntry): unknown[] {
  return [
    entry.organizationId,
    actorId,
    entry.actorApiKeyId ?? null,
    entry.action,
    target?.kind ?? null,
    target?.id ?? null,
    target?.name.slice(0, 400) ?? null,
    JSON.stringify(detail),
    entry.ip,
    userAgent?.slice(0, 400) ?? null,
  ];
}

/** Adds an entry in the transaction of the change, and the event for subscribed webhooks. */
export async function audit(within: Queryable, change: AuditEntry): Promise<void> {
  const text = insertAudit(`values (${auditParameters(1)})`);
  await named(within, { name: 'audit', text, values: auditValues(change) });
  await addEventOf(within, change);
}

/** The fields of an entry that describe the requester. */
export const actorOf = (caller: Caller, ip: string) => ({
  actorId: caller.userId,
  actorApiKeyId: caller.kind === 'api-key' ? caller.credentialId : null,
  ip,
});
