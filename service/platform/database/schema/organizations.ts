import { type SQL, sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, moment, sortText, updatedAt } from './columns.ts';
import { users } from './users.ts';
import { searchableSql } from '../folded.ts';

/** Companies. `ownerUserId` alone determines the owner. */
export const organizations = pgTable(
  'organizations',
  {
    id: identity(),
    name: text().notNull(),
    ownerUserId: integer().references(() => users.id),
    isDeleted: boolean().notNull().default(false),
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Sort column, maintained by the database. */
    sortName: sortText()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`lower(${organizations.name} collate "und-x-icu")`),
  },
  (table) => [
    index('organizations_owner').on(table.ownerUserId),
    index('organizations_sort')
      .on(table.sortName, table.id)
      .where(sql`not ${table.isDeleted}`),
    index('organizations_updated')
      .on(table.updatedAt, table.sortName, table.id)
      .where(sql`not ${table.isDeleted}`),
    index('organizations_deleted')
      .on(table.deletedAt)
      .where(sql`${table.isDeleted}`),
    index('organizations_search').using('gin', sql`(${searchableSql(table.name)}) gin_trgm_ops`),
  ],
);
