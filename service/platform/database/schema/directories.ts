import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Message } from '../../languages/message.ts';
import { connections } from './connections.ts';
import { createdAt, identity, longIdentity, moment, updatedAt } from './columns.ts';
import { users } from './users.ts';

/** Directories of companies, one per connection at most, which add and remove people by SCIM. */
export const directories = pgTable('directories', {
  connectionId: integer()
    .primaryKey()
    .references(() => connections.id, { onDelete: 'cascade' }),
  /** `digest` of the bearer token. */
  tokenDigest: text().notNull().unique('directories_token_key'),
  tokenCreatedAt: createdAt(),
  /** The former token, until it expires. */
  previousTokenDigest: text().unique('directories_previous_token_key'),
  previousTokenExpiresAt: moment(),
  lastRequestAt: moment(),
  createdAt: createdAt(),
});

/** Users of a directory. The person behind one has the same address, however the account was made. */
export const directoryUsers = pgTable(
  'directory_users',
  {
    id: identity(),
    connectionId: integer()
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    externalId: text(),
    /** As it was sent; compared without case. */
    userName: text().notNull(),
    active: boolean().notNull().default(true),
    /** The resource as it was sent, without what has its own column (RFC 7643 section 4.1). */
    resource: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Whether the directory made the account, so that it may also rename it and change its address. */
    isManaged: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('directory_users_name_key').on(table.connectionId, sql`lower(${table.userName} collate "und-x-icu")`),
    index('directory_users_external').on(table.connectionId, table.externalId),
    uniqueIndex('directory_users_user_key').on(table.connectionId, table.userId),
    index('directory_users_user').on(table.userId),
  ],
);

/** Groups of a directory. */
export const directoryGroups = pgTable(
  'directory_groups',
  {
    id: identity(),
    connectionId: integer()
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    externalId: text(),
    displayName: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('directory_groups_name').on(table.connectionId, sql`lower(${table.displayName} collate "und-x-icu")`),
    index('directory_groups_external').on(table.connectionId, table.externalId),
  ],
);

export const directoryMembers = pgTable(
  'directory_members',
  {
    groupId: integer()
      .notNull()
      .references(() => directoryGroups.id, { onDelete: 'cascade' }),
    directoryUserId: integer()
      .notNull()
      .references(() => directoryUsers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.directoryUserId] }),
    index('directory_members_user').on(table.directoryUserId),
  ],
);

/** The last requests of a directory, with what they changed. */
export const directoryRequests = pgTable(
  'directory_requests',
  {
    id: longIdentity(),
    connectionId: integer()
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    method: text().notNull(),
    path: text().notNull(),
    status: integer().notNull(),
    about: text(),
    /** What it changed, as messages of the service. */
    changes: jsonb().$type<Message[]>().notNull().default([]),
    /** Why it was refused; null if it was not. */
    error: jsonb().$type<Message>(),
    createdAt: createdAt(),
  },
  (table) => [index('directory_requests_connection').on(table.connectionId, table.id)],
);
