import type { ApiError, IamError } from './errors.ts';

/** Tells our errors from others by shape, since two bundles on a page have two copies of each class. */
export function isIamError(error: unknown): error is IamError {
  return error instanceof Error && 'kind' in error && 'code' in error;
}

/** An answer of the service that refused, optionally of one status. */
export function isApiError(error: unknown, status?: number): error is ApiError {
  return isIamError(error) && error.kind === 'api' && (status === undefined || (error as ApiError).status === status);
}

/** No answer: the network failed or the time ran out. Never a sign that the session ended. */
export function isUnreachable(error: unknown): boolean {
  return isIamError(error) && (error.kind === 'network' || error.kind === 'timeout');
}

/**
 * No answer, or one of a service that is out of order (5xx): nobody has refused anything, and another try may go
 * through.
 */
export function isOutOfOrder(error: unknown): boolean {
  return isUnreachable(error) || (isApiError(error) && error.status >= 500);
}

/** The caller gave the call up; nobody needs to hear of it. */
export function isAborted(error: unknown): boolean {
  return isIamError(error) && error.kind === 'aborted';
}

/** What a program reads about a failure; `bug` for what nobody foresaw. */
export function codeOf(error: unknown): string {
  return isIamError(error) ? error.code : 'bug';
}

/** What a person reads about a failure. */
export function messageOf(error: unknown): string {
  return isIamError(error) ? error.message : 'Something went wrong. Try again.';
}
