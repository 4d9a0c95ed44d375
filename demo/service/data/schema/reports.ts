import { boolean, index, integer, jsonb, pgTable, real, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, createdAt, identity, moment, updatedAt } from './columns.ts'
import { organizations } from './organizations.ts'
import { users } from './users.ts'

export type ReportType = 'full_data_export' | 'shipment_overview' | 'data_transfers'
export type ReportFormat = 'json' | 'csv' | 'pdf'
export type ReportStatus = 'pending' | 'running' | 'done' | 'failed' | 'cancelled'

/** Exports made in the background. The file is `DATA_DIR/reports/{fileName}`. */
export const reports = pgTable(
  'reports',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    type: text().$type<ReportType>().notNull(),
    format: text().$type<ReportFormat>().notNull(),
    status: text().$type<ReportStatus>().notNull().default('pending'),
    /** 0 to 1. */
    progress: real().notNull().default(0),
    /** `{routeParams?, ids?, range: {start, end}, options?}` as asked for. */
    request: jsonb().$type<Record<string, unknown>>().notNull(),
    sendMail: boolean().notNull().default(false),
    email: text(),
    /** `digest(key)` of the download link. */
    keyDigest: text(),
    fileName: text(),
    fileSize: integer(),
    error: text(),
    expiresAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    finishedAt: moment(),
  },
  (table) => [uniqueIndex('reports_key_key').on(table.keyDigest), index('reports_user').on(table.userId, table.id)],
)

/** Pictures, already encoded anew and freed of metadata. */
export const uploads = pgTable(
  'uploads',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mediaType: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: bytea().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('uploads_user').on(table.userId)],
)
