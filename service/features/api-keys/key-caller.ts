import { ADMIN, isOfPlatform } from '../../../src/core/contract/resources.ts';
import { digest } from '../../platform/crypto/crypto.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { MINUTE } from '../../platform/time.ts';
import {
  AUTHORIZATION_COLUMNS,
  AUTHORIZATION_JOIN,
  authorizationOf,
  type AuthorizationRow,
} from '../access/authorization-context.ts';
import { effectivePermissions } from '../access/effective-permissions.ts';
import { liveRoleIn, PERMISSION_COUNTS } from '../access/role-conditions.ts';
import { isApiKey } from './key-format.ts';

interface KeyRow extends AuthorizationRow {
  id: number;
  organization_id: number;
  created_by: number;
  created_at: Date;
  expires_at: Date;
  name: string;
  last_used_at: Date | null;
  granted_to_key: string[];
}

/** An API key with its permissions and the current authorization of the user who created it. */
const findBy = (column: 'digest' | 'id') => `
  select k.id, k.organization_id, k.created_by, k.created_at, k.expires_at, k.name,
    k.last_used_at, array(
    select distinct rp.resource from api_key_roles kr
    join roles r on r.id = kr.role_id and ${liveRoleIn('o.id')}
    join role_permissions rp on rp.role_id = r.id and ${PERMISSION_COUNTS}
    join resources x on x.resource = rp.resource and x.removed_at is null
    where kr.api_key_id = k.id
  ) as granted_to_key, ${AUTHORIZATION_COLUMNS}
  from api_keys k
  join organizations o on o.id = k.organization_id and not o.is_deleted
  join users u on u.id = k.created_by and not u.is_deleted
  ${AUTHORIZATION_JOIN}
  where k.${column} = $1 and k.deleted_at is null and k.expires_at > $2 and a.is_member`;

const FIND = findBy('digest');
const FIND_BY_ID = findBy('id');

/**
 * The caller behind an API key. It acts for the key's organization with the permissions of the key's roles, minus those
 * that its creator lost. It is never an owner or super admin, and changes nothing of the platform.
 * @returns null for an unknown or expired key
 */
export async function callerOfKey(database: Database, token: string, now: number): Promise<Caller | null> {
  if (!isApiKey(token)) return null;
  return found(database, { name: 'api-key', text: FIND, values: [digest(token), new Date(now)] }, now);
}

/** The caller behind an API key, by its id. */
export const callerOfKeyId = (database: Database, id: number, now: number): Promise<Caller | null> =>
  found(database, { name: 'api-key-by-id', text: FIND_BY_ID, values: [id, new Date(now)] }, now);

async function found(
  database: Database,
  query: { name: string; text: string; values: unknown[] },
  now: number,
): Promise<Caller | null> {
  const { rows } = await database.sessionPool.query<KeyRow>(query);
  const row = rows[0];
  if (!row) return null;
  if (row.last_used_at === null || now - row.last_used_at.getTime() >= MINUTE) await noteUse(database, row.id, now);
  const permissions = permissionsOf(row);
  return {
    kind: 'api-key',
    credentialId: row.id,
    userId: row.created_by,
    organizationId: row.organization_id,
    sessionOrganizationId: row.organization_id,
    isSuperAdmin: false,
    isOwner: false,
    isAdmin: permissions.has(ADMIN),
    permissions,
    platformPermissions: new Set(),
    needsPasswordChange: false,
    signedInAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    username: row.name,
  };
}

function permissionsOf(row: KeyRow): Set<string> {
  const { isSuperAdmin, permissions: ofCreator } = authorizationOf(row);
  const granted = effectivePermissions({ isSuperAdmin: false, isOwner: false, granted: row.granted_to_key });
  const isHeld = (resource: string) => !changesPlatform(resource) && (isSuperAdmin || ofCreator.has(resource));
  return new Set([...granted].filter(isHeld));
}

/**
 * Whether a permission changes the platform: its settings, applications and organizations. What a leaked key would
 * change there, such as a trusted domain, a webhook for the events of every organization or an organization with an
 * invited owner, would outlive it.
 */
const changesPlatform = (resource: string): boolean => isOfPlatform(resource) && resource.endsWith('.WRITE');

/** Limits writes for a key in constant use. Like its lookup, it does not wait for slow queries of others. */
async function noteUse({ sessionPool }: Database, id: number, now: number): Promise<void> {
  await sessionPool.query({
    name: 'api-key-used',
    text: 'update api_keys set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at <= $3)',
    values: [id, new Date(now), new Date(now - MINUTE)],
  });
}
