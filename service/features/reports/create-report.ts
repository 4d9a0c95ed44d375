import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Report } from '../../../src/core/contract/endpoints/reports.ts';
import type { Body } from '../../../src/core/contract/types.ts';
import type { Tx } from '../../platform/database/database.ts';
import { exportTypes } from '../../platform/database/schema/export-types.ts';
import { reports } from '../../platform/database/schema/reports.ts';
import { users } from '../../platform/database/schema/users.ts';
import { ApiError, forbidden } from '../../platform/errors/api-error.ts';
import type { Requester } from '../../platform/http/caller.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { messageWith } from '../../platform/languages/message.ts';
import { waitWords } from '../../platform/limits/limiter.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf, audit } from '../audit/audit.ts';
import { takeFromQuota } from '../quotas/quotas.ts';
import { userById } from '../users/find-user.ts';
import { checkRequest, invalidReport } from './check-request.ts';
import { mayExport } from './rights/may-export.ts';
import { asReport, REPORT_END_JOB, REPORT_JOB, REPORT_MS, REPORT_TRIES, type ReportPayload } from './reports.ts';

/** How much the files of finished reports may take up. */
const KEPT_BYTES = { user: 2 * 1024 ** 3, organization: 10 * 1024 ** 3 };
/** Maximum pending reports per user. */
const UNFINISHED = 10;

/**
 * Accepts a report, which is generated in the background.
 * @throws {ApiError} 403, 422, 429
 */
export async function createReport(
  services: Services,
  { caller, ip, languages }: Requester,
  body: Body<'POST /reports'>,
): Promise<Report> {
  const { organizationId } = caller;
  if (organizationId === null) throw forbidden('errors.exportWithoutOrganization');
  const { db } = services.database;
  const [type] = await db.select().from(exportTypes).where(eq(exportTypes.type, body.type));
  if (!type) throw invalidReport({ type: ['fields.exportUnknown'] });
  if (!mayExport(caller, type.permission)) throw forbidden();
  const user = await userById(db, caller.userId);
  const request = { ...checkRequest(body, type), locale: user?.locale ?? languages[0] ?? null };
  const own = user?.email ?? null;
  const email = body.sendMail ? body.email || own : null;
  return db.transaction(async (tx) => {
    await keepType(tx, type.id);
    await requireFewUnfinished(tx, caller.userId);
    await takeFromQuota(services, tx, 'reports', caller);
    await requireRoomForFiles(tx, caller.userId, organizationId, services.now());
    if (email !== null && email.toLowerCase() !== own?.toLowerCase())
      await takeFromQuota(services, tx, 'report_mails', caller);
    const { id: exportTypeId, title, permission } = type;
    const apiKeyId = caller.kind === 'api-key' ? caller.credentialId : null;
    const of = { userId: caller.userId, apiKeyId, organizationId, exportTypeId, type: body.type, title, permission };
    const values = { ...of, format: body.format, request, sendMail: body.sendMail, email };
    const [row] = await tx.insert(reports).values(values).returning();
    if (!row) throw new Error('A report was not inserted.');
    const payload: ReportPayload = { reportId: row.id, languages };
    const groupKey = `export:${type.applicationId}`;
    await enqueue(tx, REPORT_JOB, payload, { maxAttempts: REPORT_TRIES, groupKey });
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

/**
 * Keeps a type from being deleted until the transaction ends.
 * @throws {ApiError} 422 if it was
 */
async function keepType(tx: Tx, id: number): Promise<void> {
  const [kept] = await tx
    .select({ id: exportTypes.id })
    .from(exportTypes)
    .where(eq(exportTypes.id, id))
    .for('key share');
  if (!kept) throw invalidReport({ type: ['fields.exportUnknown'] });
}

/** @throws {ApiError} 429 `too_many` */
async function requireFewUnfinished(tx: Tx, userId: number): Promise<void> {
  // The lock makes concurrent requests count each other.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const open = and(eq(reports.userId, userId), inArray(reports.status, ['pending', 'running']));
  if ((await tx.$count(reports, open)) < UNFINISHED) return;
  const message = messageWith('errors.exportsUnfinished', { count: UNFINISHED });
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
  throw new ApiError(429, 'too_many', messageWith('errors.exportsStored', { wait: waitWords(seconds) }), {
    retryAfter: seconds,
  });
}
