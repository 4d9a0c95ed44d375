import { logoPicture } from '../../branding/logo.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { textIn } from '../../../platform/languages/message.ts';
import { speakerTo } from '../../../platform/mail/mail.ts';
import { digest, randomToken } from '../../../platform/crypto/crypto.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { enqueue, type Job, type JobHandlers } from '../../../platform/jobs/jobs.ts';
import { reports } from '../../../platform/database/schema/reports.ts';
import { userSettings } from '../../../platform/database/schema/settings.ts';
import { notify } from '../../notifications/notifications.ts';
import { REPORT_END_JOB, REPORT_JOB, REPORT_MS, REPORT_TRIES, type ReportPayload } from '../reports.ts';
import { recipientOf } from '../../users/find-user.ts';
import { reportReady } from '../mails/report-ready.ts';
import type { Services } from '../../../platform/services.ts';
import { dropFiles, writeFile } from '../data/chunks.ts';
import { contentOf } from './content.ts';
import { addFinishedEvent } from './finished-event.ts';

type Row = typeof reports.$inferSelect;

/** Milliseconds between checks whether the report is still wanted. */
const LOOK = 500;

/** The report was cancelled, or another worker finished it. */
class NoLongerWanted extends Error {}

/** Jobs of reports. They need their own workers, so that a long export does not delay mails. */
export function reportJobs(services: Services): JobHandlers {
  return {
    [REPORT_JOB]: (job: Job<ReportPayload>) => make(services, job),
    [REPORT_END_JOB]: (job: Job<ReportPayload>) => end(services, job),
  };
}

async function make(services: Services, job: Job<ReportPayload>): Promise<void> {
  const { db } = services.database;
  const [row] = await db.select().from(reports).where(eq(reports.id, job.payload.reportId));
  if (!row || (row.status !== 'pending' && row.status !== 'running')) return;
  const name = randomUUID();
  const stop = new AbortController();
  try {
    await advance(services, row.id, 0);
    const content = await contentOf(services.database.db, row, {
      ...(await readerOf(services, job, row.userId)),
      at: new Date(services.now()),
      logoOf: (organizationId) => logoPicture(services, organizationId),
      progress: reporter(services, row.id),
    });
    const size = await writeFile(db, row.id, name, content, AbortSignal.any([job.signal, stop.signal]));
    await db.transaction((tx) => finish(services, tx, job, row, name, size));
    await dropFiles(db, row.id, name);
  } catch (error) {
    stop.abort();
    await db.transaction(async (tx) => {
      const [now] = await tx.select({ fileName: reports.fileName }).from(reports).where(eq(reports.id, row.id));
      await dropFiles(tx, row.id, now?.fileName ?? undefined);
      if (error instanceof NoLongerWanted || job.signal.aborted || job.attempt < REPORT_TRIES) return;
      await fail(services, tx, job, row);
    });
    if (!(error instanceof NoLongerWanted)) throw error;
  }
}

/**
 * Called with 0 to 1 after each page of rows; saves the progress now and then.
 * @throws {NoLongerWanted}
 */
function reporter(services: Services, id: number) {
  let told = Date.now();
  return async (progress: number) => {
    if (Date.now() - told < LOOK) return;
    told = Date.now();
    await advance(services, id, progress);
  };
}

async function advance({ database }: Services, id: number, progress: number): Promise<void> {
  const open = and(eq(reports.id, id), inArray(reports.status, ['pending', 'running']));
  const kept = await database.db
    .update(reports)
    .set({ status: 'running', progress })
    .where(open)
    .returning({ id: reports.id });
  if (kept.length === 0) throw new NoLongerWanted('The report is no longer wanted.');
}

async function finish(
  services: Services,
  tx: Tx,
  job: Job<ReportPayload>,
  row: Row,
  fileName: string,
  fileSize: number,
): Promise<void> {
  const key = randomToken();
  const now = services.now();
  const expiresAt = new Date(now + REPORT_MS);
  const set = {
    status: 'done' as const,
    progress: 1,
    fileName,
    fileSize,
    keyDigest: digest(key),
    finishedAt: new Date(now),
    expiresAt,
  };
  const kept = await tx
    .update(reports)
    .set(set)
    .where(and(eq(reports.id, row.id), eq(reports.status, 'running')))
    .returning({ id: reports.id });
  if (kept.length === 0) throw new NoLongerWanted('The report is no longer wanted.');
  await addFinishedEvent(tx, row, 'done');
  const { speak, locale } = await readerOf(services, job, row.userId, tx);
  const title = speak('reports.named', { title: speak(`reports.type.${row.type}`), format: row.format.toUpperCase() });
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

async function fail(services: Services, tx: Tx, job: Job<ReportPayload>, row: Row): Promise<void> {
  const { speak } = await readerOf(services, job, row.userId, tx);
  const open = and(eq(reports.id, row.id), inArray(reports.status, ['pending', 'running']));
  const kept = await tx
    .update(reports)
    .set({ status: 'failed', error: textIn('en', 'replies.report.failed'), finishedAt: new Date(services.now()) })
    .where(open)
    .returning({ id: reports.id });
  if (kept.length === 0) return;
  await addFinishedEvent(tx, row, 'failed');
  await notify(tx, row.userId, {
    title: speak('reports.failed', { report: speak(`reports.type.${row.type}`) }),
    body: speak('replies.report.failed'),
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
    await fail(services, tx, job, row);
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
