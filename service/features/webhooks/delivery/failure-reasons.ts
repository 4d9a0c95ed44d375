import { keptSentence } from '../../../platform/languages/kept-sentence.ts';
import type { Speaker } from '../../../platform/languages/message.ts';
import { connectionProblemOf } from '../../../platform/outgoing/connection-problem.ts';

/** Reason of a failure, for the delivery log. The log keeps English, and `inLanguage` translates it. */
export const sentences = {
  privateAddress: 'The host has a private or reserved address, which webhooks must not reach.',
  timeout: 'The endpoint did not answer in time.',
  notFound: 'The host name was not found.',
  refused: 'The endpoint refused the connection.',
  reset: 'The endpoint closed the connection without an answer.',
  unreachable: 'The endpoint cannot be reached.',
  certificate: 'The TLS certificate of the endpoint is not valid.',
  notHttp: 'The endpoint did not answer with valid HTTP.',
  redirect: 'The endpoint redirected; webhooks follow no redirects.',
  status: (status: number) => `The endpoint answered with status ${status}.`,
  unreadableSecret: 'The signing secret cannot be read: the SECRET_KEY of the service has changed.',
  other: 'The request failed.',
} as const;

/** Describes a connection error. */
export const reasonOf = (error: unknown): string => sentences[connectionProblemOf(error)];

/** Describes a bad response status; null if it is fine. */
export function statusProblem(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? sentences.redirect : sentences.status(status);
}

const REASONS = /^replies\.delivery\./;

/** A delivery or attempt of the log, with the reason of its failure in the reader's language. */
export const inLanguage = <T extends { error: string | null }>(speak: Speaker, entry: T): T => ({
  ...entry,
  error: keptSentence(speak, entry.error, REASONS),
});
