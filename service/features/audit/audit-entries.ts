import { and, desc, eq, gte, inArray, isNull, like, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Item } from '../../../src/core/contract/types.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { searchableSql } from '../../platform/database/folded.ts';
import { apiKeys } from '../../platform/database/schema/api-keys.ts';
import { areaOf, auditLog } from '../../platform/database/schema/operations.ts';
import { users } from '../../platform/database/schema/users.ts';
import type { Cell } from '../../../src/core/contract/files/csv-dialect.ts';
import type { ReportRecord } from '../../platform/files/record.ts';
import { countUpTo, type LongMeta, longMeta } from '../../platform/lists/long-list.ts';
import { byIdAlone, containing, type Page } from '../../platform/lists/paging.ts';

/** An entry as the 'Activity' tab shows it. */
export type Entry = Item<'GET /organizations/{id}/audit'>;

/** Filters of the audit log. */
export interface AuditFilter {
  /** Null for entries that concern no organization. */
  organizationId: number | null;
  /**
   * Search term in the form of `searchable()`, matched against names of actor and target, action and IP address. An
   * actor's email is not searched, because it is not shown: the actor may not be a member. Empty matches all.
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
/** Matches of a search that are read before they are put in order. */
const FEW = 10_000;
/** Actors with a name that was searched. */
const NAMED = 1_000;

/** By both, or the index would not serve the entries without an organization. */
const NEWEST_FIRST = [desc(auditLog.organizationId), desc(auditLog.id)] as const;

/** A page of the log, newest first, with the number of matches up to a cap. */
export async function listAudit(
  within: Queryable,
  filter: AuditFilter,
  page: Page,
): Promise<{ entries: Entry[]; meta: LongMeta }> {
  const wanted = and(await where(within, filter), page.after && lt(auditLog.id, page.after.id));
  const offset = page.after ? 0 : page.offset;
  const matches = filter.term ? await fewMatches(within, wanted) : null;
  // The page is found in an index; entries before it are not read.
  const ids =
    matches?.slice(offset, offset + page.limit) ??
    within
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(wanted)
      .orderBy(...NEWEST_FIRST)
      .limit(page.limit)
      .offset(offset);
  const rows = Array.isArray(ids) && ids.length === 0 ? [] : await select(within, inArray(auditLog.id, ids));
  // In the order of the page, so that an index of the organization's entries is read and not the table.
  const count = async (most: number) =>
    matches
      ? Math.min(most, matches.length)
      : countUpTo(within, sql`${auditLog} where ${wanted} order by ${auditLog.id} desc`, most);
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
  'api_key_id',
];

/** Streams the whole log, newest first, a few hundred rows at a time. */
export async function* auditPages(within: Queryable, filter: AuditFilter): AsyncGenerator<ReportRecord[]> {
  let before = Number.MAX_SAFE_INTEGER;
  const wanted = await where(within, filter);
  for (;;) {
    const rows = await select(within, and(wanted, lt(auditLog.id, before))).limit(CHUNK);
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
  givenName: auditLog.actorName,
  keyId: auditLog.actorApiKeyId,
  keyName: apiKeys.name,
  targetKind: auditLog.targetType,
  targetId: auditLog.targetId,
  targetKey: auditLog.targetKey,
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
    .leftJoin(apiKeys, eq(apiKeys.id, auditLog.actorApiKeyId))
    .where(filter)
    .orderBy(...NEWEST_FIRST);

async function where(
  within: Queryable,
  { organizationId, term, action, from, to }: AuditFilter,
): Promise<SQL | undefined> {
  return and(
    organizationId === null ? isNull(auditLog.organizationId) : eq(auditLog.organizationId, organizationId),
    term ? await mentions(within, term) : undefined,
    action ? isNamed(action) : undefined,
    from === undefined ? undefined : gte(auditLog.createdAt, new Date(from)),
    to === undefined ? undefined : lt(auditLog.createdAt, new Date(to)),
  );
}

/** Of an action, or of an area: each has an index with the newest entries last. */
const isNamed = (action: string) =>
  action.includes('.') ? eq(auditLog.action, action) : eq(areaOf(auditLog.action), action);

/** Of a text, or by an actor with that name. */
async function mentions(within: Queryable, term: string): Promise<SQL | undefined> {
  const pattern = containing(term);
  const named = within
    .select({ id: users.id })
    .from(users)
    .where(and(like(users.searchText, pattern), sql`${searchableSql(users.name)} like ${pattern}`));
  const actors = await named.limit(NAMED + 1);
  // A list can be found in an index together with the text; a query cannot.
  const ids = actors.length > NAMED ? named : actors.map(({ id }) => id);
  const isText = like(auditLog.searchText, pattern);
  return actors.length === 0 ? isText : or(isText, inArray(auditLog.actorUserId, ids));
}

/**
 * Ids of the matches, newest first; null if there are many. Few ones are found in the index of words. Many ones are
 * found soon by going through the newest entries.
 */
async function fewMatches(within: Queryable, wanted: SQL | undefined): Promise<number[] | null> {
  const rows = await within
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(wanted)
    .limit(FEW + 1);
  return rows.length > FEW ? null : rows.map(({ id }) => id).sort((one, other) => other - one);
}

type Row = Awaited<ReturnType<typeof select>>[number];

const present = (row: Row): Entry => ({
  id: row.id,
  action: row.action,
  actor: actorIn(row),
  api_key: row.keyId === null ? null : { id: row.keyId, name: row.keyName ?? '' },
  target:
    row.targetKind === null
      ? null
      : { kind: row.targetKind, id: row.targetId ?? row.targetKey, name: row.targetName ?? '' },
  detail: row.detail,
  ip: row.ip,
  created_at: row.createdAt.toISOString(),
});

/** A user, or whom an application named. */
function actorIn({ actorId, actorName, givenName }: Row): Entry['actor'] {
  if (actorId !== null) return { id: actorId, name: actorName ?? '' };
  return givenName === null ? null : { id: null, name: givenName };
}

const record = ({ action, actor, api_key, target, detail, ip, created_at }: Entry): Record<string, Cell> => ({
  time: created_at,
  action,
  actor: actor?.name ?? null,
  actor_id: actor?.id ?? null,
  target_kind: target?.kind ?? null,
  target: target?.name ?? null,
  target_id: target?.id ?? null,
  detail: Object.keys(detail).length > 0 ? JSON.stringify(detail) : null,
  ip,
  api_key_id: api_key?.id ?? null,
});
