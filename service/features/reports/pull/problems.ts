import { type AnyMessage, messageWith, messageOf, textIn, verbatim } from '../../../platform/languages/message.ts';
import { connectionProblemOf } from '../../../platform/outgoing/connection-problem.ts';
import { exportLimits } from '../../../../src/core/contract/export-pull.ts';

/** Why an answer was not accepted. */
export class PageProblem extends Error {
  readonly userMessage: AnyMessage;
  /** Whether the same request may get a better answer. */
  readonly isPassing: boolean;
  /** Whether the application wrote the sentence, for the user. */
  readonly isOfApplication: boolean;

  constructor(userMessage: AnyMessage, { isPassing = false, isOfApplication = false } = {}) {
    super(textIn('en', userMessage));
    this.userMessage = userMessage;
    this.isPassing = isPassing;
    this.isOfApplication = isOfApplication;
  }
}

/** Ends an export as failed, with a sentence for its user. */
export class ExportFailed extends Error {
  readonly userMessage: AnyMessage;

  constructor(userMessage: AnyMessage) {
    super(textIn('en', userMessage));
    this.userMessage = userMessage;
  }
}

/** The report was cancelled, or another worker finished it. */
export class NoLongerWanted extends Error {}

/** The failure of an export by a page that was asked for `tries` times. */
export function failedBy(problem: PageProblem, page: number, tries: number): ExportFailed {
  if (problem.isOfApplication) return new ExportFailed(problem.userMessage);
  const message = messageOf(problem.userMessage);
  return new ExportFailed(
    tries === 1
      ? messageWith('replies.export.page', { page, problem: message })
      : messageWith('replies.export.tries', { page, tries, problem: message }),
  );
}

/** Describes an error of the connection. */
export function connectionProblem(error: unknown): PageProblem {
  const problem = connectionProblemOf(error);
  if (problem === 'timeout')
    return new PageProblem(messageWith('replies.export.timeout', { seconds: exportLimits.pageMs / 1_000 }), {
      isPassing: true,
    });
  return new PageProblem(`replies.export.${problem}`, { isPassing: problem !== 'privateAddress' });
}

/** Statuses of the 4xx range that pass: timeout, too early, too many requests. */
const PASSING = new Set([408, 425, 429]);

/**
 * Describes a bad response status; null if it is fine.
 * @param sentence of an application that answered 422
 */
export function statusProblem(status: number, sentence: string | null): PageProblem | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return new PageProblem('replies.export.redirect');
  if (status === 422 && sentence !== null) return new PageProblem(verbatim(sentence), { isOfApplication: true });
  return new PageProblem(messageWith('replies.export.status', { status }), {
    isPassing: status >= 500 || PASSING.has(status),
  });
}

const LONGEST = 300;

/** A text of the application, fit for a sentence: one line, and not long. */
export function plain(text: string, longest = LONGEST): string {
  const line = text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : line;
}
