import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, moment, sortText, updatedAt } from './columns.ts';
import { organizations } from './organizations.ts';
import { roles } from './roles.ts';
import { users } from './users.ts';

export type MembershipStatus = 'invited' | 'active' | 'suspended';

/**
 * One person in one organization. A suspended membership remembers in `statusBefore` what it was.
 * `sortName` and `searchText` repeat the person's, kept by triggers, so that one organization's list is read from one
 * index.
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
    invitedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    joinedAt: moment(),
    /** What the organization calls a guest by whose account was there before the invitation. */
    guestId: integer(),
    /** The address as the inviter typed it: all that the organization knows of a guest. */
    guestEmail: text(),
    sortName: sortText().notNull().default(''),
    searchText: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('memberships_user_organization_key').on(table.userId, table.organizationId),
    uniqueIndex('memberships_guest_key').on(table.guestId),
    index('memberships_sort')
      .on(table.organizationId, table.sortName, table.userId)
      .where(sql`not ${table.isDeleted}`),
    index('memberships_status_sort')
      .on(table.organizationId, table.status, table.sortName, table.userId)
      .where(sql`not ${table.isDeleted}`),
    index('memberships_search').using('gin', table.organizationId, sql`${table.searchText} gin_trgm_ops`),
  ],
);

/** The roles a membership gives; roles of the platform are held the same way. */
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
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.membershipId, table.roleId] }),
    index('membership_roles_role').on(table.roleId),
  ],
);
