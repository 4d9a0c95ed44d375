import type { Scope } from '../../../src/core/contract/scopes.ts';
import { digest } from '../../platform/crypto/crypto.ts';
import { Batch } from '../../platform/database/batching/batch.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Caller, NOBODY } from '../../platform/http/caller.ts';
import { MINUTE } from '../../platform/time.ts';
import { isServiceKey } from './key-format.ts';

interface KeyRow {
  id: number;
  application_id: number;
  application: string;
  scopes: Scope[];
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
  /** Set if the old token of a rolled key was shown. */
  previous_until: Date | null;
  sends_per_second: number | null;
  recipients_per_hour: number | null;
}

const FIND = `
  select asked.digest, k.id, k.application_id, a.name as application, k.scopes, k.created_at, k.last_used_at,
    k.expires_at, k.previous_until, k.sends_per_second, k.recipients_per_hour
  from unnest($1::text[]) as asked(digest)
  cross join lateral (
    select id, application_id, scopes, created_at, last_used_at, expires_at, null::timestamptz as previous_until,
        sends_per_second, recipients_per_hour
      from service_keys where digest = asked.digest
    union all
    select id, application_id, scopes, created_at, last_used_at, expires_at, previous_until,
        sends_per_second, recipients_per_hour
      from service_keys where previous_digest = asked.digest
  ) k
  join applications a on a.id = k.application_id`;

const lookups = new WeakMap<Database, Batch<string, KeyRow>>();

/** Finds keys by their digests. Few keys ask often, so requests that come together share a query. */
function lookupIn(database: Database): Batch<string, KeyRow> {
  const made =
    lookups.get(database) ??
    new Batch<string, KeyRow>(async (digests) => {
      const { rows } = await database.sessionPool.query<KeyRow & { digest: string }>({
        name: 'service-keys',
        text: FIND,
        values: [digests],
      });
      return new Map(rows.map((row) => [row.digest, row]));
    }, database.sessionLanes);
  lookups.set(database, made);
  return made;
}

const isValid = ({ expires_at, previous_until }: KeyRow, now: number): boolean =>
  [expires_at, previous_until].every((end) => end === null || end.getTime() > now);

/** What a scope permits in every organization, on the endpoints that name it. */
export const SCOPE_PERMISSIONS: Partial<Record<Scope, readonly string[]>> = {
  'announcements:write': ['auth.organizations.WRITE'],
  'exports:serve': ['auth.systemSettings.WRITE'],
  'users:read': ['auth.users.READ', 'auth.userPermissions.READ', 'auth.organizations.READ'],
};

/**
 * The caller behind a service key: an application, which belongs to no organization and is no user.
 * @returns null for an unknown or expired key
 */
export async function callerOfServiceKey(database: Database, token: string, now: number): Promise<Caller | null> {
  if (!isServiceKey(token)) return null;
  const row = await lookupIn(database).find(digest(token));
  if (!row || !isValid(row, now)) return null;
  if (row.last_used_at === null || now - row.last_used_at.getTime() >= MINUTE) await noteUse(database, row.id, now);
  const permissions = new Set(row.scopes.flatMap((scope) => SCOPE_PERMISSIONS[scope] ?? []));
  return {
    kind: 'service-key',
    needsPasswordChange: false,
    credentialId: row.id,
    application: { id: row.application_id, name: row.application },
    scopes: new Set(row.scopes),
    limits: { sendsPerSecond: row.sends_per_second, recipientsPerHour: row.recipients_per_hour },
    userId: NOBODY,
    organizationId: null,
    sessionOrganizationId: null,
    isSuperAdmin: false,
    isOwner: false,
    isAdmin: false,
    permissions,
    platformPermissions: permissions,
    signedInAt: row.created_at.getTime(),
  };
}

async function noteUse({ sessionPool }: Database, id: number, now: number): Promise<void> {
  await sessionPool.query({
    name: 'service-key-used',
    text: 'update service_keys set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at <= $3)',
    values: [id, new Date(now), new Date(now - MINUTE)],
  });
}
