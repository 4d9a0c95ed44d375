import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import type { AuditEntry } from './audit.ts';

/** Adds many entries with one query, in the transaction of the changes. Their events are the caller's to add. */
export async function auditMany(
  within: Queryable,
  changes: readonly (AuditEntry & { organizationId: number; target: { kind: string; id: number; name: string } })[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ organizationId, actorId, actorName, action, target, detail = {}, ip }) => ({
    organization_id: organizationId,
    actor_user_id: actorId,
    actor_name: actorName ?? null,
    action,
    target_type: target.kind,
    target_id: target.id,
    target_name: target.name.slice(0, 400),
    data: detail,
    ip,
  }));
  await within.execute(sql`
    insert into audit_log (organization_id, actor_user_id, actor_name, action, target_type, target_id, target_name,
      data, ip)
    select organization_id, actor_user_id, actor_name, action, target_type, target_id, target_name, data, ip
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (organization_id int, actor_user_id int,
      actor_name text, action text, target_type text, target_id int, target_name text, data jsonb, ip text)`);
}
