import { type SQL, sql } from 'drizzle-orm';
import { directoryGroups } from '../../../platform/database/schema/directories.ts';
import type { Columns } from '../filter/columns.ts';
import { GROUP } from '../resource/attributes.ts';
import type { Json } from '../resource/json.ts';
import { invalidValue } from '../resource/scim-error.ts';

export type GroupRow = typeof directoryGroups.$inferSelect;
export type GroupColumns = Pick<GroupRow, 'displayName' | 'externalId'>;

/** A user in a group. */
export interface GroupMember {
  value: string;
  display: string;
}

const NAME_LENGTH = 400;

/** @throws {ApiError} 400 `invalidValue` without a name */
export function columnsOf({ displayName, externalId }: Json): GroupColumns {
  if (typeof displayName !== 'string' || displayName.trim() === '' || displayName.length > NAME_LENGTH)
    throw invalidValue('displayName');
  if (externalId !== undefined && (typeof externalId !== 'string' || externalId.length > NAME_LENGTH))
    throw invalidValue('externalId');
  return { displayName, externalId: externalId ?? null };
}

/** The resource of a group without its members, as a client may change it. */
export const resourceOf = ({ displayName, externalId }: GroupColumns): Json => ({
  ...(externalId !== null && { externalId }),
  displayName,
});

/**
 * A group as the directory reads it, RFC 7643 §4.2.
 * @param members undefined if the request leaves them out
 */
export function presentGroup(row: GroupRow, baseUrl: string, members?: readonly GroupMember[]): Json {
  return {
    schemas: [GROUP],
    id: String(row.id),
    ...resourceOf(row),
    ...(members && {
      members: members.map((one) => ({ ...one, type: 'User', $ref: `${baseUrl}/Users/${one.value}` })),
    }),
    meta: {
      resourceType: 'Group',
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location: `${baseUrl}/Groups/${row.id}`,
    },
  };
}

const hasMember = (condition: SQL) => sql`exists (
  select from directory_members dm where dm.group_id = ${directoryGroups.id} and ${condition})`;

/** Where filters find a group's attributes. */
export const groupColumns: Columns = {
  known: {
    id: { kind: 'text', sql: sql`${directoryGroups.id}::text` },
    externalid: { kind: 'text', sql: sql`${directoryGroups.externalId}` },
    displayname: { kind: 'text', sql: sql`${directoryGroups.displayName}` },
    'meta.created': { kind: 'time', sql: sql`${directoryGroups.createdAt}` },
    'meta.lastmodified': { kind: 'time', sql: sql`${directoryGroups.updatedAt}` },
    members: {
      kind: 'ids',
      any: hasMember(sql`true`),
      having: (id) => hasMember(sql`dm.directory_user_id::text = ${id}::text`),
    },
  },
  json: null,
};
