import { sql } from 'drizzle-orm';
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
import type { ExportFormat } from '../../../../src/core/contract/export-formats.ts';
import { apiKeys } from './api-keys.ts';
import { bytea, createdAt, longId, longIdentity, moment, updatedAt } from './columns.ts';
import { exportTypes } from './export-types.ts';
import { organizations } from './organizations.ts';
import { users } from './users.ts';

export type ReportStatus = 'pending' | 'running' | 'done' | 'failed' | 'cancelled';

/** How far an export has come; written together with the chunks of each page, so that another process continues. */
export interface Pull {
  /** The next page, from 1. */
  page: number;
  /** Null for the first page. */
  cursor: string | null;
  /** Rows and total so far; the total is null until the application names it. */
  rows: number;
  total: number | null;
  /** Columns of the first page with rows or columns; null before it. */
  columns: { key: string; title: string }[] | null;
  /** Digest of a cursor of an earlier page, which is renewed at page 1, 2, 4, 8, …: it finds cursors that repeat. */
  mark: string | null;
  /** Pages without rows up to here, one after the other; missing for none. */
  empty?: number;
  /** The next position in `report_chunks`. */
  position: number;
  /** Bytes of the file so far, before compression. */
  bytes: number;
}

/** A valid request for an export. */
export interface StoredRequest {
  routeParams: Record<string, string>;
  params: Record<string, string | number>;
  ids: number[] | null;
  /** ISO 8601 UTC, both inclusive. */
  range: { start: string; end: string };
  options: Record<string, unknown>;
  /** How its user reads dates and numbers; null if they never chose. */
  locale: string | null;
}

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
    /** The API key that asked for it: with the key ends what it has not got yet. */
    apiKeyId: integer().references(() => apiKeys.id, { onDelete: 'set null' }),
    /** Null once its type was deleted. */
    exportTypeId: integer().references(() => exportTypes.id, { onDelete: 'set null' }),
    type: text().notNull(),
    /** That of the type at the request. */
    title: text().notNull(),
    /** That of the type at the request, which decides once the type was deleted; null for none. */
    permission: text(),
    format: text().$type<ExportFormat>().notNull(),
    status: text().$type<ReportStatus>().notNull().default('pending'),
    /** 0 to 1. */
    progress: real().notNull().default(0),
    /** What was requested, once it was found valid. */
    request: jsonb().$type<StoredRequest>().notNull(),
    /** Null until the first page. */
    pull: jsonb().$type<Pull>(),
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
  (table) => [
    uniqueIndex('reports_key_key').on(table.keyDigest),
    index('reports_user').on(table.userId, table.id),
    index('reports_export_type').on(table.exportTypeId, table.id),
    index('reports_api_key')
      .on(table.apiKeyId)
      .where(sql`${table.apiKeyId} is not null`),
  ],
);

/** A report's row. */
export type ReportRow = typeof reports.$inferSelect;

/** What an application answered to each request for a page of an export. */
export const exportAttempts = pgTable(
  'export_attempts',
  {
    id: longIdentity(),
    reportId: longId()
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    /** From 1. */
    page: integer().notNull(),
    /** From 1. */
    attempt: integer().notNull(),
    startedAt: moment().notNull(),
    durationMs: integer().notNull(),
    rows: integer(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** This and the response are null if there was none. */
    responseStatus: integer(),
    /** Null if the page was accepted. */
    error: text(),
    /** Start of the body of a page that was not accepted. */
    response: text(),
  },
  (table) => [index('export_attempts_report').on(table.reportId, table.id)],
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
