import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, moment, updatedAt } from './columns.ts';
import { organizations } from './organizations.ts';
import { roles } from './roles.ts';
import { users } from './users.ts';

/** Keys used as Bearer tokens for their organization, with the permissions of their roles. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: identity(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    digest: text().notNull(),
    /** First and last four characters, for the masked form. */
    prefix: text().notNull(),
    suffix: text().notNull(),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    expiresAt: moment().notNull(),
    /** Accurate to a minute. */
    lastUsedAt: moment(),
    /** When the owner was told of this key; null while it waits for others, to be told of in one mail. */
    ownerToldAt: moment().defaultNow(),
    /** When the owner was notified of the coming expiry. */
    expiryNotifiedAt: moment(),
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('api_keys_digest_key').on(table.digest),
    index('api_keys_organization').on(table.organizationId),
    index('api_keys_expiring')
      .on(table.expiresAt)
      .where(sql`${table.expiryNotifiedAt} is null and ${table.deletedAt} is null`),
    index('api_keys_untold')
      .on(table.organizationId)
      .where(sql`${table.ownerToldAt} is null`),
  ],
);

export const apiKeyRoles = pgTable(
  'api_key_roles',
  {
    apiKeyId: integer()
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    roleId: integer()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.apiKeyId, table.roleId] })],
);
