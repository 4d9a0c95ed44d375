import { digest } from '../../platform/crypto/crypto.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared-statement.ts';
import { staffMay } from '../access/role-conditions.ts';
import {
  AUTHORIZATION_COLUMNS,
  AUTHORIZATION_JOIN,
  authorizationOf,
  type AuthorizationRow,
} from '../access/authorization-context.ts';

/** A set-up link, with the present authorization of the user who created it. */
export interface SetupRow extends AuthorizationRow {
  id: number;
  organization_id: number;
  /** Null if the organization is deleted. */
  organization: string | null;
  created_at: Date;
  expires_at: Date;
  opened_at: Date | null;
  ended_at: Date | null;
  creator: string | null;
  /** Whether a role of the platform lets the creator manage every organization. */
  is_staff: boolean;
}

const findBy = (column: 'digest' | 'token_digest' | 'organization_id') => `
  select s.id, s.organization_id, o.name as organization, s.created_at, s.expires_at, s.opened_at, s.ended_at,
    u.name as creator, ${AUTHORIZATION_COLUMNS}, ${staffMay('u.id', 'auth.organizations.WRITE')} as is_staff
  from connection_setups s
  left join organizations o on o.id = s.organization_id and not o.is_deleted
  left join users u on u.id = s.created_by and not u.is_deleted
  ${AUTHORIZATION_JOIN}
  where s.${column} = $1`;

const BY_HASH = findBy('digest');
const BY_TOKEN = findBy('token_digest');
const LIVE = `${findBy('organization_id')} and s.ended_at is null and s.expires_at > $2 order by s.id desc`;

/** Finds a link by the hash in its URL. */
export async function setupOfHash(within: Queryable, hash: string): Promise<SetupRow | undefined> {
  const rows = await prepared<SetupRow>(within, { name: 'setup-by-hash', text: BY_HASH, values: [digest(hash)] });
  return rows[0];
}

/** Finds the link of a token. It does not wait for slow queries of others. */
export async function setupOfToken({ sessionPool }: Database, token: string): Promise<SetupRow | undefined> {
  const { rows } = await sessionPool.query<SetupRow>({
    name: 'setup-by-token',
    text: BY_TOKEN,
    values: [digest(token)],
  });
  return rows[0];
}

/** The links of an organization that still work, newest first. */
export async function keptSetups(within: Queryable, organizationId: number, now: number): Promise<SetupRow[]> {
  const values = [organizationId, new Date(now)];
  return (await prepared<SetupRow>(within, { name: 'setups', text: LIVE, values })).filter(isKept);
}

/**
 * Whether nobody ended a link. One ends with its organization, and when the user who created it may no longer manage
 * the organization.
 */
export function isKept(row: SetupRow): boolean {
  if (row.ended_at !== null || row.organization === null || row.creator === null) return false;
  if (row.is_super_admin || row.is_staff) return true;
  const { isOwner, isAdmin } = authorizationOf(row);
  return row.is_member && (isOwner || isAdmin);
}
