import { type SQL, sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, moment, sortText, updatedAt } from './columns.ts';
import { users } from './users.ts';

/** Companies. The owner is the one named here and nobody else. */
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
    /** What lists are ordered by and a term (in lower case) is searched in; kept by the database. */
    sortName: sortText()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`lower(${organizations.name} collate "und-x-icu")`),
  },
  (table) => [
    index('organizations_owner').on(table.ownerUserId),
    index('organizations_sort').on(table.sortName, table.id),
    index('organizations_search').using('gin', sql`${table.sortName} gin_trgm_ops`),
  ],
);
