import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { digest, randomToken } from '../../platform/crypto/crypto.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { alone, named, type Part } from '../../platform/database/named.ts';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { sessions, type SignInMethod } from '../../platform/database/schema/sessions.ts';
import { SESSIONS_CHANNEL } from '../../platform/push/push.ts';
import { type AuditEntry, auditParametersIn, auditValues, insertAudit } from '../audit/audit.ts';
import { HELD, ONLY_ORGANIZATION } from '../memberships/held.ts';

/** Sessions last 90 days from log in, regardless of use. */
export const SESSION_MS = 90 * 24 * 60 * 60 * 1000;

/** Maximum sessions per user; one more ends the oldest. */
export const MAX_SESSIONS = 100;

/** The requester's client and IP address. */
export interface Origin {
  ip: string;
  userAgent: string | undefined;
}

export interface NewSession extends Origin {
  userId: number;
  /** `only`: the only one where the user is active. No session begins if all memberships are suspended. */
  organizationId: number | null | 'only';
  method: SignInMethod;
  /** Milliseconds since 1970. */
  now: number;
  /** No session begins if the user's password is another one meanwhile, or the account was deleted. */
  expectedPassword?: { hash: string | null };
  /** Entry of the audit log. */
  entry?: AuditEntry;
}

/**
 * Inserts a session, ends the user's oldest ones beyond the limit, and notes the login. Its first request records that
 * the member is active: an update here would rewrite the member's entries in every index.
 */
const BEGIN = `
  chosen as (
    select case when $22 then ${ONLY_ORGANIZATION} else $5::int end as chosen_id,
      not $22 or bool_or(status in ('active', 'invited')) is true
        or bool_or(status = 'suspended' and status_before is distinct from 'invited') is not true as may_enter
    from (${HELD}) held
  ), allowed as (
    select id, chosen_id from users, chosen
    where id = $1 and may_enter and (not $2 or not is_deleted and password_hash is not distinct from $3)
    for no key update of users
  ), begun as (
    insert into sessions (user_id, digest, organization_id, method, user_agent, ip, created_at, last_seen_at,
      expires_at)
    select id, $4, chosen_id, $6, $7, $8, $9::timestamptz, $9::timestamptz, $10::timestamptz from allowed
    returning id, organization_id
  ), ended as (
    update sessions set ended_at = $9 from allowed where sessions.id in (
      select id from sessions where user_id = $1 and ended_at is null and expires_at > $9
      order by id desc offset ${MAX_SESSIONS - 1}
    ) returning sessions.id
  ), noted as (${insertAudit(`select ${auditParametersIn('chosen_id', 12)} from allowed where $11`)})`;

const BEGUN = 'select id, organization_id, (select count(*)::int from ended) as ended from begun';

interface BegunRow {
  id: number;
  organization_id: number | null;
  ended: number;
}

/**
 * Begins a session. The token is returned only here and stored as a digest.
 * @param run runs the statement, alone or along with another one
 * @returns null if the account is not as expected any more
 */
export async function beginSession(
  within: Queryable,
  { now, userAgent, userId, organizationId, method, ip, expectedPassword, entry }: NewSession,
  run = (part: Part) => named<BegunRow>(within, alone(part)),
): Promise<{ token: string; organizationId: number | null } | null> {
  const token = randomToken();
  const isOnly = organizationId === 'only';
  const [begun] = await run({
    name: 'begin-session',
    ctes: BEGIN,
    text: BEGUN,
    values: [
      ...[userId, expectedPassword !== undefined, expectedPassword?.hash ?? null],
      ...[digest(token), isOnly ? null : organizationId, method, userAgent?.slice(0, 400) ?? null, ip],
      ...[now, now + SESSION_MS].map((ms) => new Date(ms).toISOString()),
      ...[entry !== undefined, ...auditValues(entry ?? NO_ENTRY), isOnly],
    ],
  });
  if (!begun) return null;
  if (begun.ended > 0) await tellEnded(within, userId);
  return { token, organizationId: begun.organization_id };
}

const NO_ENTRY: AuditEntry = { organizationId: null, actorId: null, action: '', ip: null };

/** Ends a session at once. */
export async function endSession(within: Queryable, id: number, now: number): Promise<void> {
  const [ended] = await within
    .update(sessions)
    .set({ endedAt: new Date(now) })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
    .returning({ userId: sessions.userId });
  if (ended) await tellEnded(within, ended.userId);
}

/** Makes open streams of the user check at once whether their session is still valid. */
async function tellEnded(within: Queryable, userId: number): Promise<void> {
  await within.execute(sql`select pg_notify(${SESSIONS_CHANNEL}, ${String(userId)})`);
}

/**
 * Ends a user's sessions.
 * @param only `organizationId` limits this to one organization; `except` spares one session
 */
export async function endSessionsOf(
  within: Queryable,
  userId: number,
  now: number,
  only: { organizationId?: number; except?: number } = {},
): Promise<void> {
  await within
    .update(sessions)
    .set({ endedAt: new Date(now) })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        only.organizationId === undefined ? undefined : eq(sessions.organizationId, only.organizationId),
        only.except === undefined ? undefined : ne(sessions.id, only.except),
      ),
    );
  await tellEnded(within, userId);
}

/** Records that a user is active in an organization now; others see it in the list of members. */
export async function markActive(
  within: Queryable,
  { userId, organizationId, now }: { userId: number; organizationId: number | null; now: number },
): Promise<void> {
  if (organizationId === null) return;
  // Plain SQL: the builder would also change `updated_at`, which tells that a member was edited.
  await within.execute(sql`update ${memberships} set last_active_at = ${new Date(now).toISOString()}
    where user_id = ${userId} and organization_id = ${organizationId}`);
}
