import { setTimeout as wait } from 'node:timers/promises';
import { exportLimits, type ExportRequest } from '../../../../src/core/contract/export-pull.ts';
import type { ReportRow } from '../../../platform/database/schema/reports.ts';
import type { Services } from '../../../platform/services.ts';
import type { Answer } from './answer.ts';
import { type Attempt, keepAttempt } from './attempts.ts';
import { requestPage, sourceOf } from './page-request.ts';
import { failedBy } from './problems.ts';
import { requireWanted } from './still-wanted.ts';
import { tryPage } from './try-page.ts';

/** Milliseconds between the tries of a page. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000];
/** The longest that an application may ask for by `Retry-After`. */
const LONGEST_PAUSE_MS = 60_000;

/** What is asked for. */
export interface Asked {
  /** From 1. */
  page: number;
  cursor: string | null;
}

/** An accepted answer, and the attempt that got it: whoever stores the page keeps it as well. */
export interface Got<T> {
  result: T;
  attempt: Attempt;
  secrets: readonly string[];
}

/**
 * Asks for a page, up to five times with the same cursor. Checks before each try that its user still may have it.
 * @param read throws a PageProblem if it does not accept the answer
 * @throws {NoLongerWanted}
 * @throws {ExportFailed}
 */
export async function askForPage<T>(
  services: Services,
  report: ReportRow,
  { page, cursor }: Asked,
  read: (answer: Answer) => Promise<T>,
  signal: AbortSignal,
): Promise<Got<T>> {
  const request = requestOf(report, cursor);
  for (let number = 1; ; number++) {
    const source = sourceOf(services, await requireWanted(services, report));
    const id = `export_${report.id}_${page}`;
    const tried = await tryPage((until) => requestPage(services, source, request, id, until), read, {
      now: services.now,
      signal,
    });
    const attempt: Attempt = { ...tried, page, number, rows: null };
    if (tried.problem === null) return { result: tried.result, attempt, secrets: source.secrets };
    await keepAttempt(services.database.db, report.id, attempt, source.secrets);
    if (!tried.problem.isPassing || number === exportLimits.tries) throw failedBy(tried.problem, page, number);
    await wait(pauseAfter(number, tried.answer), undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

/** The body of a request for a page. */
function requestOf(
  { id, type, organizationId, userId, format, request }: ReportRow,
  cursor: string | null,
): ExportRequest {
  return {
    run_id: id,
    type,
    organization_id: organizationId,
    user_id: userId,
    route_params: request.routeParams,
    params: request.params,
    ids: request.ids,
    range: request.range,
    options: request.options,
    locale: request.locale,
    format,
    cursor,
    limit: exportLimits.rows,
  };
}

function pauseAfter(number: number, answer: Answer | null): number {
  const pause = PAUSES_MS[number - 1] ?? 0;
  if (answer?.status !== 429 && answer?.status !== 503) return pause;
  return Math.min(retryAfterMs(answer.header('retry-after')) ?? pause, LONGEST_PAUSE_MS);
}

/** Milliseconds of a `Retry-After`, which is seconds or a time; null if there is none. */
function retryAfterMs(value: string | undefined): number | null {
  if (value === undefined) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(ms, 0);
}
