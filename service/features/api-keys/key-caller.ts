import { ADMIN } from '../../../src/core/contract/resources.ts';
import { digest } from '../../platform/crypto/crypto.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { effectivePermissions } from '../access/effective-permissions.ts';
import { liveRoleIn } from '../access/role-conditions.ts';

/** How the token of an API key begins: tells keys from sessions at a glance, to people and to secret scanners. */
export const API_KEY_PREFIX = 'iam_key_';

interface KeyRow {
  id: number;
  organization_id: number;
  created_by: number;
  created_at: Date;
  granted: string[];
}

/** Keys end with the membership of who made them. */
const FIND = `
  update api_keys k set last_used_at = $2
  from organizations o, memberships m
  where k.digest = $1 and k.deleted_at is null and k.expires_at > $2
    and o.id = k.organization_id and not o.is_deleted
    and m.user_id = k.created_by and m.organization_id = o.id and m.status = 'active' and not m.is_deleted
  returning k.id, k.organization_id, k.created_by, k.created_at, array(
    select distinct rp.resource from api_key_roles kr
    join roles r on r.id = kr.role_id and ${liveRoleIn('o.id')}
    join role_permissions rp on rp.role_id = r.id
    where kr.api_key_id = k.id
  ) as granted`;

/** The caller of an API key: its organization's, with the permissions of its roles; never owner, never super admin. */
export async function callerOfKey(database: Database, token: string, now: number): Promise<Caller | null> {
  const { rows } = await database.pool.query<KeyRow>({
    name: 'api-key',
    text: FIND,
    values: [digest(token), new Date(now)],
  });
  const row = rows[0];
  if (!row) return null;
  const permissions = effectivePermissions({ isSuperAdmin: false, isOwner: false, granted: row.granted });
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
    signedInAt: row.created_at.getTime(),
  };
}
