import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { applications } from './applications.ts';
import { createdAt, identity, moment, updatedAt } from './columns.ts';
import { organizations } from './organizations.ts';

/** Named sets of permissions. Without organization it is a platform role. */
export const roles = pgTable(
  'roles',
  {
    id: identity(),
    guid: text().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    app: text().notNull().default('auth'),
    organizationId: integer().references(() => organizations.id, { onDelete: 'cascade' }),
    isDisabled: boolean().notNull().default(false),
    isAssignable: boolean().notNull().default(true),
    /** A read-only role can be neither edited nor deleted. */
    isReadableOnly: boolean().notNull().default(false),
    isDeleted: boolean().notNull().default(false),
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    /** Unique in each organization, and among the platform roles. */
    uniqueIndex('roles_guid_key').on(sql`coalesce(${table.organizationId}, 0)`, table.guid),
    index('roles_organization').on(table.organizationId, sql`lower(${table.name})`),
  ],
);

/** Every grantable permission, such as `auth.users.READ`. */
export const resources = pgTable(
  'resources',
  {
    resource: text().primaryKey(),
    title: text().notNull().default(''),
    description: text().notNull().default(''),
    position: integer().notNull(),
    /** The application that declared it; null for those of this service. */
    applicationId: integer().references(() => applications.id, { onDelete: 'set null' }),
    /** Since when it is not declared any more. Roles keep it, and it grants nothing. */
    removedAt: moment(),
  },
  (table) => [index('resources_application').on(table.applicationId)],
);

/** Permissions of a role. */
export const rolePermissions = pgTable(
  'role_permissions',
  {
    roleId: integer()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    resource: text()
      .notNull()
      .references(() => resources.resource, { onDelete: 'cascade' }),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.roleId, table.resource] }),
    index('role_permissions_resource').on(table.resource),
  ],
);
