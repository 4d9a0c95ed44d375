/** Validation messages by request field. */
export type FieldMessages = Record<string, string[]>;

/** An error reported by the API. It becomes `{meta: {error: {message, code, data}}}` with this status. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly data: FieldMessages | undefined;
  /** Seconds for the `Retry-After` header. */
  readonly retryAfter: number | undefined;

  /**
   * @param status 400 to 503
   * @param code stable code in snake case
   * @param message one sentence for the user
   */
  constructor(status: number, code: string, message: string, more: { data?: FieldMessages; retryAfter?: number } = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.data = more.data;
    this.retryAfter = more.retryAfter;
  }
}

/** 404: does not exist, or must stay hidden from the caller. */
export const notFound = (what = 'This') => new ApiError(404, 'not_found', `${what} was not found.`);

/** 403: known, but not allowed. */
export const forbidden = (
  message = 'You do not have permission to do this. Ask the owner or an administrator of your organization.',
) => new ApiError(403, 'forbidden', message);

/** 422: understood but rejected, with validation messages. */
export const unprocessable = (code: string, message: string, data?: FieldMessages) =>
  new ApiError(422, code, message, data ? { data } : {});

/** 409: changed since the caller read it. */
export const changedElsewhere = () =>
  new ApiError(
    409,
    'changed_elsewhere',
    'This was changed in the meantime, so your change was not saved. Check the new values and try again.',
  );
