import { sql } from 'drizzle-orm';
import { digest } from '../../platform/crypto/crypto.ts';
import { Batch } from '../../platform/database/batching/batch.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SignInMethod } from '../../platform/database/schema/sessions.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { SessionLookup } from '../../platform/services.ts';
import {
  AUTHORIZATION_COLUMNS,
  authorizationJoin,
  authorizationOf,
  type AuthorizationRow,
  bringsPlatformRoles,
} from '../access/authorization-context.ts';
import { isClosedUnlessOwner, OF_SESSION } from '../access/closed-organization.ts';

/** How stale `last_seen_at` may get: beyond its first request, an active session is written at most this often. */
const SEEN_MS = 5 * 60 * 1000;

interface SessionRow extends AuthorizationRow {
  digest: string;
  id: number;
  user_id: number;
  need_password_change: boolean;
  organization_id: number | null;
  method: SignInMethod;
  connection_id: number | null;
  second_factor: boolean;
  /** Milliseconds since 1970. */
  created_ms: number;
  seen_ms: number;
  expires_ms: number;
  email: string;
}

const CLOSED = isClosedUnlessOwner('m.organization_id', OF_SESSION);

/**
 * Sessions by the digests of their own tokens and of those handed over to other hosts. The inner `select` keeps the
 * number of digests from the planner: Postgres would plan each query again, which takes ten times as long as it runs.
 */
const FIND = `
  select asked.digest, s.id, s.user_id, u.need_password_change, s.organization_id, s.method, s.connection_id,
    s.second_factor,
    ${AUTHORIZATION_COLUMNS},
    extract(epoch from s.created_at)::float8 * 1000 as created_ms,
    extract(epoch from s.last_seen_at)::float8 * 1000 as seen_ms,
    extract(epoch from s.expires_at)::float8 * 1000 as expires_ms, u.email
  from unnest((select $1::text[])) as asked(digest)
  cross join lateral (
    select * from sessions where digest = asked.digest
    union all
    select h.* from handover_tokens t join sessions h on h.id = t.session_id where t.digest = asked.digest
    limit 1
  ) s
  join users u on u.id = s.user_id and not u.is_deleted
  left join organizations o on o.id = s.organization_id and not o.is_deleted
  ${authorizationJoin(CLOSED, bringsPlatformRoles(OF_SESSION))}
  where s.ended_at is null and s.expires_at > $2`;

/**
 * Finds the callers of session tokens: user, organization and permissions in one query, shared by requests that arrive
 * together. Nothing is remembered, so an ended session or a lost permission counts at once in every process.
 */
export class Sessions implements SessionLookup {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #rows: Batch<string, SessionRow>;
  /** Sessions used since the last write, with the time of use. */
  #seen = new Map<number, { row: SessionRow; at: number }>();

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
    this.#rows = new Batch((digests) => this.#find(digests), database.sessionLanes);
  }

  /**
   * The caller of a session token. A session is void if its user is no longer an active member of its organization, so
   * suspension takes effect at once. If the organization needs another log in, the session belongs to none.
   */
  callerOf(token: string, options = { isUse: true }): Promise<Caller | null> {
    return this.#callerWith(digest(token), options);
  }

  /** The caller of a session by its id. It does not count as use. */
  async callerOfSession(id: number): Promise<Caller | null> {
    const { rows } = await this.#database.sessionPool.query<{ digest: string }>({
      name: 'session-digest',
      text: 'select digest from sessions where id = $1',
      values: [id],
    });
    return rows[0] ? this.#callerWith(rows[0].digest, { isUse: false }) : null;
  }

  async #callerWith(ofToken: string, { isUse }: { isUse: boolean }): Promise<Caller | null> {
    const row = await this.#rows.find(ofToken);
    if (!row) return null;
    const isShut = row.is_closed;
    if (row.organization_id !== null && !row.is_member && !isShut) return null;
    const organizationId = isShut ? null : row.organization_id;
    const now = this.#now();
    const isNew = row.seen_ms === row.created_ms;
    if (isUse && (isNew || now - row.seen_ms > SEEN_MS)) this.#seen.set(row.id, { row, at: now });
    return {
      kind: 'session',
      credentialId: row.id,
      userId: row.user_id,
      organizationId,
      sessionOrganizationId: organizationId,
      logIn: { method: row.method, connectionId: row.connection_id, secondFactor: row.second_factor },
      needsPasswordChange: row.need_password_change,
      signedInAt: row.created_ms,
      expiresAt: row.expires_ms,
      username: row.email,
      ...authorizationOf(isShut ? { ...row, is_owner: false } : row),
    };
  }

  /** Writes when sessions and members were last active, all in one statement. */
  async writeActivity(): Promise<void> {
    if (this.#seen.size === 0) return;
    const seen = [...this.#seen.values()];
    this.#seen = new Map();
    const ids = (key: 'user_id' | 'organization_id') => sql`${sql.param(seen.map(({ row }) => row[key]))}::int[]`;
    const own = sql.param(seen.map(({ row }) => row.id));
    const times = sql.param(seen.map(({ at }) => new Date(at).toISOString()));
    // Plain SQL: the builder would also change `updated_at`, which tells that a member was edited. Arrays tell the
    // planner how few rows they are.
    await this.#database.db.execute(sql`
      with seen as (
        select * from unnest(${own}::bigint[], ${ids('user_id')}, ${ids('organization_id')}, ${times}::timestamptz[])
          as s(id, user_id, organization_id, at)
      ), written as (
        update sessions s set last_seen_at = seen.at from seen where s.id = seen.id and s.last_seen_at < seen.at
      )
      update memberships m set last_active_at = used.at
      from (select user_id, organization_id, max(at) as at from seen group by user_id, organization_id) used
      where m.user_id = used.user_id and m.organization_id = used.organization_id
        and (m.last_active_at is null or m.last_active_at < used.at)`);
  }

  async #find(digests: readonly string[]): Promise<Map<string, SessionRow>> {
    const { rows } = await this.#database.sessionPool.query<SessionRow>({
      name: 'session',
      text: FIND,
      values: [digests, new Date(this.#now())],
    });
    return new Map(rows.map((row) => [row.digest, row]));
  }
}
