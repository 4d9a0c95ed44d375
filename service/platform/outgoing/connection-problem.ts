/** Why a request got no response. */
export type ConnectionProblem =
  | 'privateAddress'
  | 'timeout'
  | 'notFound'
  | 'refused'
  | 'reset'
  | 'unreachable'
  | 'certificate'
  | 'notHttp'
  | 'other';

/** None of the host's addresses may be reached. */
export class PrivateAddressError extends Error {
  constructor() {
    super('The host has a private or reserved address.');
  }
}

const byCode: [codes: RegExp, problem: ConnectionProblem][] = [
  [/^(ENOTFOUND|ENODATA|EAI_\w+|ENONAME|EBADNAME|ESERVFAIL|EREFUSED)$/, 'notFound'],
  [/^(ETIMEOUT|ETIMEDOUT|ABORT_ERR)$/, 'timeout'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^(ECONNRESET|EPIPE)$/, 'reset'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES)$/, 'unreachable'],
  [/^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO)/, 'certificate'],
  [/^HPE_/, 'notHttp'],
];

/** Classifies a connection error. */
export function connectionProblemOf(error: unknown): ConnectionProblem {
  if (error instanceof PrivateAddressError) return 'privateAddress';
  if (!(error instanceof Error)) return 'other';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout';
  // All addresses of a host were tried; the first error is representative.
  if (error instanceof AggregateError && error.errors.length > 0) return connectionProblemOf(error.errors[0]);
  const code = 'code' in error ? String(error.code) : '';
  return byCode.find(([codes]) => codes.test(code))?.[1] ?? 'other';
}
