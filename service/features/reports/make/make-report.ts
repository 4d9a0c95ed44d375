import { and, eq } from 'drizzle-orm';
import { isRowFormat } from '../../../../src/core/contract/export-formats.ts';
import { digest, randomToken } from '../../../platform/crypto/crypto.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type ReportRow, reports } from '../../../platform/database/schema/reports.ts';
import { userSettings } from '../../../platform/database/schema/settings.ts';
import { enqueue, type Job, type JobHandlers } from '../../../platform/jobs/jobs.ts';
import { type AnyMessage, textIn } from '../../../platform/languages/message.ts';
import { speakerTo } from '../../../platform/mail/mail.ts';
import type { Services } from '../../../platform/services.ts';
import { notify } from '../../notifications/notifications.ts';
import { recipientOf } from '../../users/find-user.ts';
import { dropFiles } from '../files/chunks.ts';
import { FORMATS } from '../files/formats.ts';
import { reportReady } from '../mails/report-ready.ts';
import { ExportFailed, NoLongerWanted } from '../pull/problems.ts';
import { pullFile } from '../pull/pull-file.ts';
import { pullRows } from '../pull/pull-rows.ts';
import { isUnfinished, watch } from '../pull/still-wanted.ts';
import { REPORT_END_JOB, REPORT_JOB, REPORT_MS, REPORT_TRIES, type ReportPayload } from '../reports.ts';
import { addFinishedEvent } from './finished-event.ts';

/** Jobs of reports. They need their own workers, so that a long export does not delay mails. */
export function reportJobs(services: Services): JobHandlers {
  return {
    [REPORT_JOB]: (job: Job<ReportPayload>) => make(services, job),
    [REPORT_END_JOB]: (job: Job<ReportPayload>) => end(services, job),
  };
}

async function make(services: Services, job: Job<ReportPayload>): Promise<void> {
  const { db } = services.database;
  const [row] = await db.select().from(reports).where(isUnfinished(job.payload.reportId));
  if (!row) return;
  const watched = watch(services, row.id);
  const stop = new AbortController();
  const signal = AbortSignal.any([job.signal, watched.signal, stop.signal]);
  const pull = isRowFormat(row.format) ? pullRows : pullFile;
  try {
    await db.update(reports).set({ status: 'running' }).where(isUnfinished(row.id));
    await pull(services, row, signal, (tx, file) => finish(services, tx, job, row, file));
  } catch (error) {
    if (error instanceof NoLongerWanted) return;
    if (error instanceof ExportFailed)
      return await db.transaction((tx) => fail(services, tx, job, row, error.userMessage));
    if (!job.signal.aborted && job.attempt >= REPORT_TRIES)
      await db.transaction((tx) => fail(services, tx, job, row, 'replies.report.failed'));
    throw error;
  } finally {
    watched.end();
    stop.abort();
  }
}

async function finish(
  services: Services,
  tx: Tx,
  job: Job<ReportPayload>,
  row: ReportRow,
  file: { name: string; size: number },
): Promise<void> {
  const key = randomToken();
  const now = services.now();
  const expiresAt = new Date(now + REPORT_MS);
  const set = {
    status: 'done' as const,
    progress: 1,
    fileName: file.name,
    fileSize: file.size,
    keyDigest: digest(key),
    finishedAt: new Date(now),
    expiresAt,
  };
  const kept = await tx.update(reports).set(set).where(isUnfinished(row.id)).returning({ id: reports.id });
  if (kept.length === 0) throw new NoLongerWanted('The report is no longer wanted.');
  await addFinishedEvent(tx, row, 'done');
  const { speak, locale } = await readerOf(services, job, row.userId, tx);
  const title = speak('reports.named', { title: row.title, format: FORMATS[row.format].name });
  const body = `${services.config.publicUrl}/api/reports/${row.id}/file?key=${key}`;
  await notify(tx, row.userId, {
    title: speak('reports.ready', { report: title }),
    body,
    type: 'platform_updates',
    organizationId: row.organizationId,
  });
  if (row.sendMail && row.email) {
    const reader = recipientOf(services, { locale }, job.payload.languages);
    const mail = reportReady({
      ...reader,
      organizationId: row.organizationId,
      report: title,
      path: `/auth/user?action=report-${row.id}`,
    });
    await services.messages.mail(tx, { ...mail, to: row.email });
  }
  await enqueue(tx, REPORT_END_JOB, { reportId: row.id } satisfies ReportPayload, { runAt: expiresAt });
  await job.finish(tx);
}

async function fail(
  services: Services,
  tx: Tx,
  job: Job<ReportPayload>,
  row: ReportRow,
  why: AnyMessage,
): Promise<void> {
  const { speak } = await readerOf(services, job, row.userId, tx);
  const kept = await tx
    .update(reports)
    .set({ status: 'failed', error: textIn('en', why), finishedAt: new Date(services.now()) })
    .where(isUnfinished(row.id))
    .returning({ id: reports.id });
  if (kept.length === 0) return;
  await dropFiles(tx, row.id);
  await addFinishedEvent(tx, row, 'failed');
  await notify(tx, row.userId, {
    title: speak('reports.failed', { report: row.title }),
    body: textIn(speak.language, why),
    level: 'warning',
    type: 'platform_updates',
    organizationId: row.organizationId,
  });
}

/** Gives up reports a day after the request, and deletes files a day after they finished. */
async function end(services: Services, job: Job<ReportPayload>): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    const [row] = await tx.select().from(reports).where(eq(reports.id, job.payload.reportId));
    if (!row || (row.expiresAt && row.expiresAt.getTime() > services.now())) return;
    await fail(services, tx, job, row, 'replies.export.late');
    await dropFiles(tx, row.id);
    await tx.update(reports).set({ keyDigest: null, fileName: null }).where(eq(reports.id, row.id));
  });
}

/** How a report's user reads: their setting, else the language of the request. */
async function readerOf(services: Services, { payload }: Job<ReportPayload>, userId: number, within?: Tx) {
  const own = await localeOf(services, userId, within);
  const { locale } = recipientOf(services, { locale: own }, payload.languages);
  return { locale: own ?? locale ?? null, speak: speakerTo({ locale }) };
}

async function localeOf(
  { database }: Services,
  userId: number,
  within: Tx | typeof database.db = database.db,
): Promise<string | null> {
  const [row] = await within
    .select({ value: userSettings.value })
    .from(userSettings)
    .where(
      and(eq(userSettings.userId, userId), eq(userSettings.category, 'common'), eq(userSettings.key, 'local_format')),
    );
  return row?.value ?? null;
}
