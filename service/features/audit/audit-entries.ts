import { and, desc, eq, gte, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Item } from '../../../src/core/contract/types.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { areaOf, auditLog } from '../../platform/database/schema/operations.ts';
import { users } from '../../platform/database/schema/users.ts';
import type { Cell, ReportRecord } from '../../platform/files/record.ts';
import { countUpTo, type LongMeta, longMeta } from '../../platform/lists/long-list.ts';
import { byIdAlone, containing, type Page } from '../../platform/lists/paging.ts';

/** An entry as the 'Activity' tab shows it. */
export type Entry = Item<'GET /organizations/{id}/audit'>;

/** Filters of the audit log. */
export interface AuditFilter {
  /** Null for entries that concern no organization. */
  organizationId: number | null;
  /**
   * Lower-case search term, matched against names of actor and target, action and IP address. An actor's email is not
   * searched, because it is not shown: the actor may not be a member. Empty matches all.
   */
  term: string;
  /** An action such as `user.suspended`, or an area such as `user`. */
  action?: string | undefined;
  /** Start, inclusive; ISO 8601. */
  from?: string | undefined;
  /** End, exclusive; ISO 8601. */
  to?: string | undefined;
}

/** Rows read at a time for the file. */
const CHUNK = 500;

/** A page of the log, newest first, with the number of matches up to a cap. */
export async function listAudit(
  within: Queryable,
  filter: AuditFilter,
  page: Page,
): Promise<{ entries: Entry[]; meta: LongMeta }> {
  const wanted = and(where(filter), page.after && lt(auditLog.id, page.after.id));
  const rows = await select(within, wanted)
    .limit(page.limit)
    .offset(page.after ? 0 : page.offset);
  const from = sql`${auditLog} left join ${users} on ${users.id} = ${auditLog.actorUserId} where ${wanted}`;
  // In the order of the page, so that an index of the organization's entries is read and not the table.
  const count = (most: number) => countUpTo(within, sql`${from} order by ${auditLog.id} desc`, most);
  return { entries: rows.map(present), meta: await longMeta(page, rows, { place: byIdAlone, count }) };
}

/** Columns of the file. */
export const AUDIT_COLUMNS = [
  'time',
  'action',
  'actor',
  'actor_id',
  'target_kind',
  'target',
  'target_id',
  'detail',
  'ip',
];

/** Streams the whole log, newest first, a few hundred rows at a time. */
export async function* auditPages(within: Queryable, filter: AuditFilter): AsyncGenerator<ReportRecord[]> {
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await select(within, and(where(filter), lt(auditLog.id, before))).limit(CHUNK);
    if (rows.length > 0) yield rows.map((row) => record(present(row)));
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return;
    before = last.id;
  }
}

const columns = {
  id: auditLog.id,
  action: auditLog.action,
  actorId: auditLog.actorUserId,
  actorName: users.name,
  targetKind: auditLog.targetType,
  targetId: auditLog.targetId,
  targetName: auditLog.targetName,
  detail: auditLog.data,
  ip: auditLog.ip,
  createdAt: auditLog.createdAt,
};

const select = (within: Queryable, filter: SQL | undefined) =>
  within
    .select(columns)
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorUserId))
    .where(filter)
    // By both, or the index would not serve the entries without an organization.
    .orderBy(desc(auditLog.organizationId), desc(auditLog.id));

function where({ organizationId, term, action, from, to }: AuditFilter): SQL | undefined {
  const pattern = containing(term);
  const found = [users.name, auditLog.targetName, auditLog.action, auditLog.ip].map(
    (column) => sql`lower(${column}) like ${pattern}`,
  );
  return and(
    organizationId === null ? isNull(auditLog.organizationId) : eq(auditLog.organizationId, organizationId),
    term ? or(...found) : undefined,
    action ? isNamed(action) : undefined,
    from === undefined ? undefined : gte(auditLog.createdAt, new Date(from)),
    to === undefined ? undefined : lt(auditLog.createdAt, new Date(to)),
  );
}

/** Of an action, or of an area: each has an index with the newest entries last. */
const isNamed = (action: string) =>
  action.includes('.') ? eq(auditLog.action, action) : eq(areaOf(auditLog.action), action);

type Row = Awaited<ReturnType<typeof select>>[number];

const present = (row: Row): Entry => ({
  id: row.id,
  action: row.action,
  actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName ?? '' },
  target: row.targetKind === null ? null : { kind: row.targetKind, id: row.targetId, name: row.targetName ?? '' },
  detail: row.detail,
  ip: row.ip,
  created_at: row.createdAt.toISOString(),
});

const record = ({ action, actor, target, detail, ip, created_at }: Entry): Record<string, Cell> => ({
  time: created_at,
  action,
  actor: actor?.name ?? null,
  actor_id: actor?.id ?? null,
  target_kind: target?.kind ?? null,
  target: target?.name ?? null,
  target_id: target?.id ?? null,
  detail: Object.keys(detail).length > 0 ? JSON.stringify(detail) : null,
  ip,
});
