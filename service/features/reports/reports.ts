import { say } from '../../platform/languages/message.ts';
import type { Report } from '../../../src/core/contract/endpoints/reports.ts';
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Body } from '../../../src/core/contract/types.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { reports } from '../../platform/database/schema/reports.ts';
import { users } from '../../platform/database/schema/users.ts';
import { forbidden, notFound, ApiError } from '../../platform/errors/api-error.ts';
import { dropFiles } from './data/chunks.ts';
import type { Services } from '../../platform/services.ts';
import { takeFromQuota } from '../quotas/quotas.ts';
import { waitWords } from '../../platform/limits/limiter.ts';
import { actorOf, audit } from '../audit/audit.ts';
import type { Caller, Requester } from '../../platform/http/caller.ts';
import { checkReport, type ReportRequest } from './check-request.ts';

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
/** Attempts before a report fails. */
export const REPORT_TRIES = 3;
/** How much the files of finished reports may take up. */
const KEPT_BYTES = { user: 2 * 1024 ** 3, organization: 10 * 1024 ** 3 };
/** Maximum pending reports per user. */
const UNFINISHED = 10;

type Row = typeof reports.$inferSelect;

/** A report's row with its validated request. */
export const requestOf = (row: Row) => row.request as unknown as ReportRequest;

/** Whether a caller may export. Also applies to earlier reports after a permission was removed. */
export const mayReport = ({ isSuperAdmin, permissions }: Pick<Caller, 'isSuperAdmin' | 'permissions'>) =>
  isSuperAdmin || permissions.has('logistics.*');

/**
 * Exports require permissions of the logistics dashboard in the session's organization.
 * @throws {ApiError} 403
 */
function requireExporter(caller: Caller): number {
  if (caller.organizationId === null) throw forbidden('errors.exportWithoutOrganization');
  if (!mayReport(caller)) throw forbidden();
  return caller.organizationId;
}

/**
 * Accepts a report, which is generated in the background.
 * @throws {ApiError} 403, 404, 422, 429
 */
export async function createReport(
  services: Services,
  { caller, ip, languages }: Requester,
  body: Body<'POST /reports'>,
): Promise<Report> {
  const organizationId = requireExporter(caller);
  const { db } = services.database;
  const request = await checkReport(db, organizationId, body);
  const own = await emailOf(db, caller.userId);
  const email = body.sendMail ? body.email || own : null;
  return db.transaction(async (tx) => {
    await requireFewUnfinished(tx, caller.userId);
    await takeFromQuota(services, tx, 'reports', caller);
    await requireRoomForFiles(tx, caller.userId, organizationId, services.now());
    if (email !== null && email.toLowerCase() !== own?.toLowerCase())
      await takeFromQuota(services, tx, 'report_mails', caller);
    const values = {
      userId: caller.userId,
      organizationId,
      type: body.type,
      format: body.format,
      request: { ...request },
      sendMail: body.sendMail,
      email,
    };
    const [row] = await tx.insert(reports).values(values).returning();
    if (!row) throw new Error('A report was not inserted.');
    const payload: ReportPayload = { reportId: row.id, languages };
    await enqueue(tx, REPORT_JOB, payload, { maxAttempts: REPORT_TRIES });
    await enqueue(tx, REPORT_END_JOB, payload, { runAt: new Date(services.now() + REPORT_MS) });
    await audit(tx, {
      organizationId,
      ...actorOf(caller, ip),
      action: 'report.requested',
      target: { kind: 'report', id: row.id, name: `${body.type} ${body.format}` },
      detail: { ...request },
    });
    return asReport(services, row);
  });
}

/** @throws {ApiError} 429 `too_many` */
async function requireFewUnfinished(tx: Tx, userId: number): Promise<void> {
  // The lock makes concurrent requests count each other.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const open = and(eq(reports.userId, userId), inArray(reports.status, ['pending', 'running']));
  if ((await tx.$count(reports, open)) < UNFINISHED) return;
  const message = say('errors.exportsUnfinished', { count: UNFINISHED });
  throw new ApiError(429, 'too_many', message, { retryAfter: 60 });
}

/**
 * Files are kept for a day, and count until then.
 * @throws {ApiError} 429 `too_many`
 */
async function requireRoomForFiles(tx: Tx, userId: number, organizationId: number, now: number): Promise<void> {
  const isOwn = sql`${reports.userId} = ${userId}`;
  const [kept] = await tx
    .select({
      own: sql<number>`coalesce(sum(${reports.fileSize}) filter (where ${isOwn}), 0)`.mapWith(Number),
      all: sql<number>`coalesce(sum(${reports.fileSize}), 0)`.mapWith(Number),
      first: sql<string | null>`min(${reports.expiresAt})`,
    })
    .from(reports)
    .where(
      and(eq(reports.organizationId, organizationId), eq(reports.status, 'done'), gt(reports.expiresAt, new Date(now))),
    );
  if (!kept || (kept.own < KEPT_BYTES.user && kept.all < KEPT_BYTES.organization)) return;
  const seconds = Math.max(60, Math.ceil((new Date(kept.first ?? now).getTime() - now) / 1000));
  throw new ApiError(429, 'too_many', say('errors.exportsStored', { wait: waitWords(seconds) }), {
    retryAfter: seconds,
  });
}

/** The caller's reports in progress in the session's organization, newest first; none if they may not export. */
export async function listReports(services: Services, caller: Caller): Promise<Report[]> {
  if (caller.organizationId === null || !mayReport(caller)) return [];
  const rows = await services.database.db
    .select()
    .from(reports)
    .where(
      and(
        eq(reports.userId, caller.userId),
        eq(reports.organizationId, caller.organizationId),
        inArray(reports.status, ['pending', 'running']),
      ),
    )
    .orderBy(desc(reports.id));
  return rows.map((row) => asReport(services, row));
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
    const open = and(eq(reports.id, id), inArray(reports.status, ['pending', 'running']));
    const cancelled = await tx
      .update(reports)
      .set({ status: 'cancelled', finishedAt: new Date(services.now()) })
      .where(open)
      .returning({ id: reports.id });
    if (cancelled.length > 0) await dropFiles(tx, id);
  });
  return readReport(services, caller, id);
}

/**
 * The row of one of the caller's reports.
 * @throws {ApiError} 404
 */
export async function ownReport(db: Queryable, caller: Caller, id: number): Promise<Row> {
  if (caller.organizationId === null || !mayReport(caller)) throw notFound('errors.notFound.report');
  const own = and(
    eq(reports.id, id),
    eq(reports.userId, caller.userId),
    eq(reports.organizationId, caller.organizationId),
  );
  const [row] = await db.select().from(reports).where(own);
  if (!row) throw notFound('errors.notFound.report');
  return row;
}

async function emailOf(db: Queryable, userId: number): Promise<string | null> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? null;
}

function asReport({ config, now }: Services, row: Row): Report {
  const { id, type, format, status, error } = row;
  const there = status === 'done' && row.expiresAt !== null && row.expiresAt.getTime() > now();
  const progress = status === 'done' ? 100 : Math.min(99, Math.floor(row.progress * 100));
  return {
    id,
    type,
    format,
    status,
    progress,
    url: there ? `${config.publicUrl}/api/reports/${id}/file` : null,
    error,
    created_at: row.createdAt.toISOString(),
  };
}
