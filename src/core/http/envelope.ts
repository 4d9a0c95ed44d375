import { ApiError, ContractError, type FieldErrors } from '../errors/errors.ts';
import type { OwnSentence } from '../errors/sentences.ts';

/** Body of every response. */
interface Envelope {
  data?: unknown;
  meta?: Record<string, unknown>;
}

interface ErrorMeta {
  message?: unknown;
  code?: unknown;
  data?: unknown;
}

/**
 * Unwraps a success to its data and meta.
 * @throws ContractError if the response is not an envelope
 */
export function unwrap(body: unknown): { data: unknown; meta: Record<string, unknown> } {
  if (!isRecord(body) || !('data' in body)) throw new ContractError();
  const { data, meta } = body as Envelope;
  return { data, meta: meta ?? {} };
}

/**
 * Builds the error of a failed request from `meta.error`.
 * @param status HTTP status
 * @param retryAfter the header `Retry-After`, in seconds
 */
export function apiErrorOf(status: number, body: unknown, retryAfter: string | null): ApiError {
  const error =
    isRecord(body) && isRecord(body['meta']) && isRecord(body['meta']['error'])
      ? (body['meta']['error'] as ErrorMeta)
      : {};
  const message = typeof error.message === 'string' ? error.message : statusMessage(status);
  const code = typeof error.code === 'string' ? error.code : `http_${status}`;
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  return new ApiError(status, code, message, fieldErrors(error.data), Number.isFinite(seconds) ? seconds : undefined);
}

function statusMessage(status: number): OwnSentence {
  if (status === 429) return ['tooManyTries'];
  return [status >= 500 ? 'outOfOrder' : 'rejected'];
}

function fieldErrors(data: unknown): FieldErrors | undefined {
  if (!isRecord(data)) return undefined;
  const fields: FieldErrors = {};
  for (const [field, said] of Object.entries(data)) {
    const sentences = (Array.isArray(said) ? said : [said]).filter((one): one is string => typeof one === 'string');
    if (sentences.length > 0) fields[field] = sentences;
  }
  return fields;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
