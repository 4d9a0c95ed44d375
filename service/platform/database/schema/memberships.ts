import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, moment, sortText, updatedAt } from './columns.ts';
import { connections } from './connections.ts';
import { organizations } from './organizations.ts';
import { roles } from './roles.ts';
import { users } from './users.ts';
import { foldedAddress } from '../folded.ts';

export type MembershipStatus = 'invited' | 'active' | 'suspended';

/**
 * A user in an organization. A suspended membership stores its former status in `statusBefore`. `sortName` and
 * `searchText` duplicate the user's by triggers, so that one index serves an organization's list.
 */
export const memberships = pgTable(
  'memberships',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    status: text().$type<MembershipStatus>().notNull(),
    statusBefore: text().$type<MembershipStatus>(),
    isDeleted: boolean().notNull().default(false),
    deletedAt: moment(),
    suspendedAt: moment(),
    /** The connection of the directory that suspended the membership; null if a person did. */
    suspendedByConnectionId: integer().references(() => connections.id, { onDelete: 'set null' }),
    invitedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    joinedAt: moment(),
    /** When the user last used a session of this organization, to five minutes. */
    lastActiveAt: moment(),
    /** Accepting the invitation makes the user the owner, if the organization has none by then. */
    becomesOwner: boolean().notNull().default(false),
    /** Guest id of a user who had an account before the invitation. */
    guestId: integer(),
    /** The address as the inviter typed it: all that the organization knows about a guest. */
    guestEmail: text(),
    sortName: sortText().notNull().default(''),
    searchText: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('memberships_user_organization_key').on(table.userId, table.organizationId),
    uniqueIndex('memberships_guest_key').on(table.guestId),
    index('memberships_organization_user')
      .on(table.organizationId, table.userId)
      .where(sql`not ${table.isDeleted}`),
    index('memberships_sort')
      .on(table.organizationId, table.sortName, table.userId)
      .where(sql`not ${table.isDeleted}`),
    index('memberships_status_sort')
      .on(table.organizationId, table.status, table.sortName, table.userId)
      .where(sql`not ${table.isDeleted}`),
    index('memberships_becomes_owner')
      .on(table.organizationId)
      .where(sql`${table.becomesOwner}`),
    index('memberships_deleted')
      .on(table.deletedAt)
      .where(sql`${table.isDeleted}`),
    index('memberships_guest_email')
      .on(table.organizationId, foldedAddress(table.guestEmail))
      .where(sql`${table.guestEmail} is not null`),
    index('memberships_search').using('gin', table.organizationId, sql`${table.searchText} gin_trgm_ops`),
  ],
);

/** Roles of a membership, including platform roles. */
export const membershipRoles = pgTable(
  'membership_roles',
  {
    membershipId: integer()
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    roleId: integer()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    grantedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The connection that gave the role by its groups, and may take it away; null if a person gave it. */
    connectionId: integer().references(() => connections.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.membershipId, table.roleId] }),
    index('membership_roles_role').on(table.roleId),
    index('membership_roles_connection')
      .on(table.connectionId)
      .where(sql`${table.connectionId} is not null`),
  ],
);
