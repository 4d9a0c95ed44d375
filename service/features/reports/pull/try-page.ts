import { exportLimits } from '../../../../src/core/contract/export-pull.ts';
import { type Answer, BodyBroken } from './answer.ts';
import { connectionProblem, PageProblem, plain, statusProblem } from './problems.ts';

/** One request for a page, and what came of it. */
export interface Tried {
  startedAt: Date;
  durationMs: number;
  /** Null if there was no answer. */
  answer: Answer | null;
}

export type TryResult<T> = Tried & ({ problem: null; result: T } | { problem: PageProblem });

export interface TryOptions {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Ends the try for another reason than its application, with an error. */
  signal: AbortSignal;
  timeoutMs?: number;
}

/**
 * Asks once, and reads the answer within the time limit.
 * @param read throws a PageProblem if it does not accept the answer
 * @throws the reason of the signal; errors that are not the application's
 */
export async function tryPage<T>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  read: (answer: Answer) => Promise<T>,
  { now, signal, timeoutMs = exportLimits.pageMs }: TryOptions,
): Promise<TryResult<T>> {
  const startedAt = new Date(now());
  const start = performance.now();
  const timeout = AbortSignal.timeout(timeoutMs);
  let answer: Answer | null = null;
  const result = (problem: PageProblem) => ({ ...tried(), problem });
  const tried = () => ({ startedAt, durationMs: Math.round(performance.now() - start), answer });
  try {
    answer = await ask(AbortSignal.any([signal, timeout]));
    if (answer.status < 200 || answer.status > 299) await answer.readBeginning();
    const problem = statusProblem(answer.status, sentenceOf(answer));
    return problem ? result(problem) : { ...tried(), problem: null, result: await read(answer) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof PageProblem) return result(error);
    const isOfConnection = answer === null || error instanceof BodyBroken;
    // Errors of this service, such as of its database, are none of the application.
    if (!isOfConnection) throw error;
    return result(
      connectionProblem(timeout.aborted ? timeout.reason : error instanceof BodyBroken ? error.cause : error),
    );
  } finally {
    answer?.close();
  }
}

/** The sentence of a body such as `{"error": "This package does not exist."}`. */
function sentenceOf(answer: Answer): string | null {
  if (answer.status !== 422) return null;
  try {
    const { error } = JSON.parse(answer.beginning([])) as { error?: unknown };
    return typeof error === 'string' && plain(error) !== '' ? plain(error) : null;
  } catch {
    return null;
  }
}
