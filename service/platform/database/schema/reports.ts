import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea, createdAt, longId, longIdentity, moment, updatedAt } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './users.ts';

export type ReportType = 'full_data_export' | 'shipment_overview' | 'data_transfers';
export type ReportFormat = 'json' | 'csv' | 'pdf';
export type ReportStatus = 'pending' | 'running' | 'done' | 'failed' | 'cancelled';

/** Exports generated in the background. Files are in `report_chunks`, so that every process can serve them. */
export const reports = pgTable(
  'reports',
  {
    id: longIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    type: text().$type<ReportType>().notNull(),
    format: text().$type<ReportFormat>().notNull(),
    status: text().$type<ReportStatus>().notNull().default('pending'),
    /** 0 to 100. */
    progress: real().notNull().default(0),
    /** `{routeParams?, ids?, range: {start, end}, options?}` as requested. */
    request: jsonb().$type<Record<string, unknown>>().notNull(),
    sendMail: boolean().notNull().default(false),
    email: text(),
    /** `digest(key)` of the download link. */
    keyDigest: text(),
    /** Which `report_chunks` make up the file: those of the successful attempt. */
    fileName: text(),
    /** Size of the download in bytes. */
    fileSize: bigint({ mode: 'number' }),
    error: text(),
    expiresAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    finishedAt: moment(),
  },
  (table) => [uniqueIndex('reports_key_key').on(table.keyDigest), index('reports_user').on(table.userId, table.id)],
);

/** Report files, gzipped and split into chunks. Each attempt writes under its own name. */
export const reportChunks = pgTable(
  'report_chunks',
  {
    reportId: longId()
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    fileName: text().notNull(),
    /** From 0. */
    position: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.fileName, table.position] })],
);

/** Pictures, re-encoded and without metadata. */
export const uploads = pgTable(
  'uploads',
  {
    id: longIdentity(),
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
);
