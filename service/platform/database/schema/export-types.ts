import { integer, jsonb, pgTable, text, index, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ExportFormat, ExportParam } from '../../../../src/core/contract/export-formats.ts';
import { applications } from './applications.ts';
import { createdAt, identity, moment, updatedAt } from './columns.ts';
import { users } from './users.ts';

/** Kinds of exports that applications serve from their own data. Secrets are encrypted by `encryptSecret`. */
export const exportTypes = pgTable(
  'export_types',
  {
    id: identity(),
    applicationId: integer()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** Unique among all applications. */
    type: text().notNull(),
    title: text().notNull(),
    /** Routes that offer it; empty for all that no other type of the application names. */
    routes: text().array().notNull().default([]),
    formats: text().array().$type<ExportFormat[]>().notNull(),
    permission: text().notNull(),
    params: jsonb().$type<ExportParam[]>().notNull().default([]),
    url: text().notNull(),
    /** Current signing secret. */
    secret: text().notNull(),
    /** Former secret, which also signs until it expires. */
    previousSecret: text(),
    previousSecretExpiresAt: moment(),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('export_types_type_key').on(table.type),
    index('export_types_application').on(table.applicationId),
  ],
);
