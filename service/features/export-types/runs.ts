import { and, desc, eq } from 'drizzle-orm';
import type {
  ExportAnswer,
  ExportRun,
  ExportRunDetails,
} from '../../../src/core/contract/endpoints/platform/export-types.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { exportAttempts, reports } from '../../platform/database/schema/reports.ts';
import { users } from '../../platform/database/schema/users.ts';
import { notFound } from '../../platform/errors/api-error.ts';
import type { Speaker } from '../../platform/languages/message.ts';
import { exportSentence } from '../reports/sentences.ts';

/** How many runs of a type are listed, and how many answers of a run. */
const RUNS = 20;
const ANSWERS = 200;

/** The last exports of a type, newest first. */
export async function listRuns(within: Queryable, typeId: number): Promise<ExportRun[]> {
  const rows = await select(within).where(eq(reports.exportTypeId, typeId)).orderBy(desc(reports.id)).limit(RUNS);
  return rows.map(presentRun);
}

/**
 * One export with the last answers to its requests for pages, newest first.
 * @throws {ApiError} 404
 */
export async function readRun(within: Queryable, typeId: number, runId: number): Promise<ExportRunDetails> {
  const [row] = await select(within).where(and(eq(reports.id, runId), eq(reports.exportTypeId, typeId)));
  if (!row) throw notFound('errors.notFound.report');
  const answers = await within
    .select()
    .from(exportAttempts)
    .where(eq(exportAttempts.reportId, runId))
    .orderBy(desc(exportAttempts.id))
    .limit(ANSWERS);
  return { ...presentRun(row), answers: answers.map(presentAnswer) };
}

const select = (within: Queryable) =>
  within
    .select({ report: reports, organizationName: organizations.name, userName: users.name })
    .from(reports)
    .innerJoin(organizations, eq(organizations.id, reports.organizationId))
    .innerJoin(users, eq(users.id, reports.userId));

type Row = Awaited<ReturnType<typeof select>>[number];

const presentRun = ({ report, organizationName, userName }: Row): ExportRun => ({
  id: report.id,
  organization_id: report.organizationId,
  organization_name: organizationName,
  user_id: report.userId,
  user_name: userName,
  format: report.format,
  status: report.status,
  progress: Math.floor(report.progress * 100),
  rows: report.pull?.rows ?? 0,
  pages: (report.pull?.page ?? 1) - 1,
  error: report.error,
  created_at: report.createdAt.toISOString(),
  finished_at: report.finishedAt?.toISOString() ?? null,
});

const presentAnswer = (attempt: typeof exportAttempts.$inferSelect): ExportAnswer => ({
  page: attempt.page,
  attempt: attempt.attempt,
  started_at: attempt.startedAt.toISOString(),
  duration_ms: attempt.durationMs,
  rows: attempt.rows,
  bytes: attempt.bytes,
  response_status: attempt.responseStatus,
  error: attempt.error,
  response: attempt.response,
});

/** A run or an answer, with the reason of its failure in the reader's language. The database keeps it in English. */
export const inLanguage = <T extends { error: string | null }>(speak: Speaker, entry: T): T => ({
  ...entry,
  error: exportSentence(speak, entry.error),
});
