import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Report } from '../../../src/core/contract/endpoints/reports.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { exportTypes } from '../../platform/database/schema/export-types.ts';
import { type ReportRow, reports } from '../../platform/database/schema/reports.ts';
import { notFound } from '../../platform/errors/api-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { dropFiles } from './files/chunks.ts';
import { mayExport, permissionOfReport } from './rights/may-export.ts';

/** The jobs that generate and expire a report. */
export const REPORT_JOB = 'report.make';
export const REPORT_END_JOB = 'report.end';

export interface ReportPayload {
  reportId: number;
  /** Languages of the request, for the mail at the end. */
  languages?: readonly string[];
}

/** How long a file can be downloaded, and how long generating it may take. */
export const REPORT_MS = 24 * 60 * 60 * 1_000;
/** Attempts before a report fails, each of which continues at the last page. */
export const REPORT_TRIES = 5;

const isOpen = inArray(reports.status, ['pending', 'running']);

/** The caller's reports in progress in the session's organization, newest first; none that they may not export. */
export async function listReports(services: Services, caller: Caller): Promise<Report[]> {
  if (caller.organizationId === null) return [];
  const rows = await withPermission(services.database.db)
    .where(and(eq(reports.userId, caller.userId), eq(reports.organizationId, caller.organizationId), isOpen))
    .orderBy(desc(reports.id));
  return rows.filter(({ permission }) => mayExport(caller, permission)).map(({ row }) => asReport(services, row));
}

/**
 * One of the caller's reports in the session's organization.
 * @throws {ApiError} 404
 */
export async function readReport(services: Services, caller: Caller, id: number): Promise<Report> {
  return asReport(services, await ownReport(services.database.db, caller, id));
}

/**
 * Cancels a pending or running report; a finished one stays.
 * @throws {ApiError} 404
 */
export async function cancelReport(services: Services, caller: Caller, id: number): Promise<Report> {
  await ownReport(services.database.db, caller, id);
  await services.database.db.transaction(async (tx) => {
    const cancelled = await tx
      .update(reports)
      .set({ status: 'cancelled', finishedAt: new Date(services.now()) })
      .where(and(eq(reports.id, id), isOpen))
      .returning({ id: reports.id });
    if (cancelled.length > 0) await dropFiles(tx, id);
  });
  return readReport(services, caller, id);
}

/**
 * The row of one of the caller's reports.
 * @throws {ApiError} 404
 */
export async function ownReport(db: Queryable, caller: Caller, id: number): Promise<ReportRow> {
  if (caller.organizationId === null) throw notFound('errors.notFound.report');
  const [found] = await withPermission(db).where(
    and(eq(reports.id, id), eq(reports.userId, caller.userId), eq(reports.organizationId, caller.organizationId)),
  );
  if (!found || !mayExport(caller, found.permission)) throw notFound('errors.notFound.report');
  return found.row;
}

/** Reports, each with the permission that it needs. */
export const withPermission = (db: Queryable) =>
  db
    .select({ row: reports, permission: permissionOfReport })
    .from(reports)
    .leftJoin(exportTypes, eq(exportTypes.id, reports.exportTypeId));

/** A report as the API shows it. */
export function asReport({ config, now }: Services, row: ReportRow): Report {
  const { id, type, title, format, status, error } = row;
  const there = status === 'done' && row.expiresAt !== null && row.expiresAt.getTime() > now();
  const progress = status === 'done' ? 100 : Math.min(99, Math.floor(row.progress * 100));
  return {
    id,
    type,
    title,
    format,
    status,
    progress,
    url: there ? `${config.publicUrl}/api/reports/${id}/file` : null,
    error,
    created_at: row.createdAt.toISOString(),
  };
}
