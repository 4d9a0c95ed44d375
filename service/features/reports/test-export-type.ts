import { randomUUID } from 'node:crypto';
import type { ExportAnswer } from '../../../src/core/contract/endpoints/platform/export-types.ts';
import { type ExportFormat, isRowFormat } from '../../../src/core/contract/export-formats.ts';
import { exportLimits, type ExportRequest } from '../../../src/core/contract/export-pull.ts';
import type { exportTypes } from '../../platform/database/schema/export-types.ts';
import type { Requester } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { DAY, MINUTE } from '../../platform/time.ts';
import { acceptPage } from './pull/accept-page.ts';
import type { Answer } from './pull/answer.ts';
import { requestPage, sourceOf } from './pull/page-request.ts';
import { ExportFailed } from './pull/problems.ts';
import { requireFile } from './pull/pull-file.ts';
import { START } from './pull/pull-rows.ts';
import { readRows } from './pull/read-rows.ts';
import { tryPage } from './pull/try-page.ts';

/** Rows of the page that a test asks for, and its bytes. */
const ROWS = 5;
const PAGE_BYTES = 2 * 1024 ** 2;
/** Tests of an application in a minute: each may hold a connection for 30 seconds. */
const TESTS = 30;

/**
 * Asks for one short page once, signed as an export, and stores nothing. The range is the last day, without parameters.
 * @returns what the application answered; its error is in English
 * @throws {ApiError} 429
 */
export async function testExportType(
  services: Services,
  { caller, languages }: Requester,
  type: typeof exportTypes.$inferSelect,
  { format, organization_id }: { format: ExportFormat; organization_id: number },
): Promise<ExportAnswer> {
  const counter = { name: 'export:test', subject: String(type.applicationId), limit: TESTS, windowMs: MINUTE };
  await services.limiter.spend(counter, 1);
  const now = services.now();
  const request: ExportRequest = {
    run_id: null,
    type: type.type,
    organization_id,
    user_id: caller.userId,
    route_params: {},
    params: {},
    ids: null,
    range: { start: new Date(now - DAY).toISOString(), end: new Date(now).toISOString() },
    options: {},
    locale: languages[0] ?? null,
    format,
    cursor: null,
    limit: ROWS,
  };
  try {
    const source = sourceOf(services, type);
    const messageId = `export_test_${randomUUID()}`;
    const tried = await tryPage(
      (signal) => requestPage(services, source, request, messageId, signal),
      (answer) => readPage(answer, format),
      { now: services.now, signal: services.stopping },
    );
    const { answer, problem } = tried;
    return answerOf(tried.startedAt, tried.durationMs, {
      rows: problem === null ? tried.result : null,
      bytes: answer?.bytes ?? 0,
      response_status: answer?.status ?? null,
      error: problem?.message ?? null,
      response: answer && (problem !== null || isRowFormat(format)) ? answer.beginning(source.secrets) : null,
    });
  } catch (error) {
    if (!(error instanceof ExportFailed)) throw error;
    const nothing = { rows: null, bytes: 0, response_status: null, response: null };
    return answerOf(new Date(now), 0, { ...nothing, error: error.message });
  }
}

const answerOf = (
  startedAt: Date,
  durationMs: number,
  rest: Omit<ExportAnswer, 'page' | 'attempt' | 'started_at' | 'duration_ms'>,
): ExportAnswer => ({ page: 1, attempt: 1, started_at: startedAt.toISOString(), duration_ms: durationMs, ...rest });

/** @returns the number of rows; null for a file */
async function readPage(answer: Answer, format: ExportFormat): Promise<number | null> {
  if (isRowFormat(format)) return acceptPage(await readRows(answer, PAGE_BYTES), START, ROWS).rows.length;
  await requireFile(answer, format);
  for await (const _ of answer.body(exportLimits.fileBytes, 'replies.export.fileTooLarge'));
  return null;
}
