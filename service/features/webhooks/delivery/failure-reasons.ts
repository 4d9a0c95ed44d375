import { keptSentence } from '../../../platform/languages/kept-sentence.ts';
import type { Speaker } from '../../../platform/languages/message.ts';

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

const byCode: [codes: RegExp, sentence: string][] = [
  [/^(ENOTFOUND|ENODATA|EAI_\w+|ENONAME|EBADNAME|ESERVFAIL|EREFUSED)$/, sentences.notFound],
  [/^(ETIMEOUT|ETIMEDOUT|ABORT_ERR)$/, sentences.timeout],
  [/^ECONNREFUSED$/, sentences.refused],
  [/^(ECONNRESET|EPIPE)$/, sentences.reset],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES)$/, sentences.unreachable],
  [/^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO)/, sentences.certificate],
  [/^HPE_/, sentences.notHttp],
];

/** Describes a connection error. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return sentences.other;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return sentences.timeout;
  // All addresses of a host were tried; the first error is representative.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const code = 'code' in error ? String(error.code) : '';
  return byCode.find(([codes]) => codes.test(code))?.[1] ?? sentences.other;
}

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
