import type { ApiError, IamError } from './errors.ts';
import { sentences } from './sentences.ts';

/** Recognizes our errors by shape: two bundles on a page have two copies of each class. */
export function isIamError(error: unknown): error is IamError {
  return error instanceof Error && 'kind' in error && 'code' in error;
}

/** Whether the service answered with an error, optionally with a given status. */
export function isApiError(error: unknown, status?: number): error is ApiError {
  return isIamError(error) && error.kind === 'api' && (status === undefined || (error as ApiError).status === status);
}

/**
 * Whether no response arrived: the network failed or the request timed out. This never means that the session ended.
 */
export function isUnreachable(error: unknown): boolean {
  return isIamError(error) && (error.kind === 'network' || error.kind === 'timeout');
}

/**
 * Whether no response arrived, or the service is broken (5xx). The request was not rejected; another try may succeed.
 */
export function isOutOfOrder(error: unknown): boolean {
  return isUnreachable(error) || (isApiError(error) && error.status >= 500);
}

/** Whether the caller aborted the request, which needs no message. */
export function isAborted(error: unknown): boolean {
  return isIamError(error) && error.kind === 'aborted';
}

/** A failure's code, for programs; `bug` for anything unexpected. */
export function codeOf(error: unknown): string {
  return isIamError(error) ? error.code : 'bug';
}

/** A failure's message, for people: the service's own, else in English. */
export function messageOf(error: unknown): string {
  return isIamError(error) ? error.message : sentences.unknown;
}
