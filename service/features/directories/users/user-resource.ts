import { type SQL, sql } from 'drizzle-orm';
import { directoryUsers } from '../../../platform/database/schema/directories.ts';
import { plainLine } from '../../../../src/core/contract/rules.ts';
import { localPart } from '../../users/find-user.ts';
import type { Columns } from '../filter/columns.ts';
import { ENTERPRISE, USER } from '../resource/attributes.ts';
import { isObject, type Json } from '../resource/json.ts';
import { invalidValue } from '../resource/scim-error.ts';

export type UserRow = typeof directoryUsers.$inferSelect;

/** The columns that a user's resource fills. */
export type UserColumns = Pick<UserRow, 'userName' | 'externalId' | 'active' | 'resource'>;

const NAME_LENGTH = 400;
/** Of a person, as everywhere. */
const NAME_SHOWN = 100;

/**
 * Splits a resource into the columns of a user.
 * @throws {ApiError} 400 `invalidValue` without a user name
 */
export function columnsOf({ userName, externalId, active, ...resource }: Json): UserColumns {
  if (typeof userName !== 'string' || userName.trim() === '' || userName.length > NAME_LENGTH)
    throw invalidValue('userName');
  if (externalId !== undefined && (typeof externalId !== 'string' || externalId.length > NAME_LENGTH))
    throw invalidValue('externalId');
  return { userName, externalId: externalId ?? null, active: active !== false, resource };
}

/** The resource of a user, as a client may change it. */
export const resourceOf = ({ userName, externalId, active, resource }: UserColumns): Json => ({
  ...(externalId !== null && { externalId }),
  ...{ userName, active, ...resource },
});

/** The name of a person, as people read it. */
export function personName({ userName, resource }: UserColumns): string {
  const { displayName } = resource;
  const name = isObject(resource['name']) ? resource['name'] : {};
  const parts = [name['givenName'], name['familyName']].filter((one) => typeof one === 'string').join(' ');
  const named = [displayName, name['formatted'], parts, userName.includes('@') ? localPart(userName) : userName];
  const lines = named.map((one) => (typeof one === 'string' ? plainLine(one) : ''));
  const found = lines.find((line) => line.trim() !== '') ?? userName;
  return found
    .replace(/\p{Cc}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, NAME_SHOWN);
}

/** A user as the directory reads it, RFC 7643 §4.1. */
export function presentUser(
  row: UserRow,
  baseUrl: string,
  groups?: readonly { value: string; display: string }[],
): Json {
  const extensions = Object.keys(row.resource).filter((key) => key.startsWith('urn:') && key !== ENTERPRISE);
  return {
    schemas: [USER, ...(ENTERPRISE in row.resource ? [ENTERPRISE] : []), ...extensions],
    id: String(row.id),
    ...resourceOf(row),
    ...(groups && groups.length > 0 && { groups }),
    meta: {
      resourceType: 'User',
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location: `${baseUrl}/Users/${row.id}`,
    },
  };
}

const inGroup = (condition: SQL) => sql`exists (
  select from directory_members dm where dm.directory_user_id = ${directoryUsers.id} and ${condition})`;

/** Where filters find a user's attributes. */
export const userColumns: Columns = {
  known: {
    id: { kind: 'text', sql: sql`${directoryUsers.id}::text` },
    externalid: { kind: 'text', sql: sql`${directoryUsers.externalId}` },
    username: { kind: 'text', sql: sql`${directoryUsers.userName}` },
    active: { kind: 'boolean', sql: sql`${directoryUsers.active}` },
    'meta.created': { kind: 'time', sql: sql`${directoryUsers.createdAt}` },
    'meta.lastmodified': { kind: 'time', sql: sql`${directoryUsers.updatedAt}` },
    groups: {
      kind: 'ids',
      any: inGroup(sql`true`),
      having: (id) => inGroup(sql`dm.group_id::text = ${id}::text`),
    },
  },
  json: sql`${directoryUsers.resource}`,
};
