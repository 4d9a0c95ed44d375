import { type AnyMessage, textIn } from '../languages/message.ts';

/** Validation messages by request field. */
export type FieldMessages = Record<string, AnyMessage[]>;

/**
 * An error reported by the API. It becomes `{meta: {error: {message, code, data}}}` with this status, in the language
 * of the request.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** One sentence for the user; `message` is the same in English. */
  readonly userMessage: AnyMessage;
  readonly data: FieldMessages | undefined;
  /** Seconds for the `Retry-After` header. */
  readonly retryAfter: number | undefined;

  /**
   * @param status 400 to 503
   * @param code stable code in snake case
   * @param said one sentence for the user
   */
  constructor(
    status: number,
    code: string,
    userMessage: AnyMessage,
    more: { data?: FieldMessages; retryAfter?: number } = {},
  ) {
    super(textIn('en', userMessage));
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.userMessage = userMessage;
    this.data = more.data;
    this.retryAfter = more.retryAfter;
  }
}

/** 404: does not exist, or must stay hidden from the caller. */
export const notFound = (what: Extract<AnyMessage, `errors.notFound${string}`> = 'errors.notFound') =>
  new ApiError(404, 'not_found', what);

/** 403: known, but not allowed. */
export const forbidden = (userMessage: AnyMessage = 'errors.forbidden') => new ApiError(403, 'forbidden', userMessage);

/** 422: understood but rejected, with validation messages. */
export const unprocessable = (code: string, userMessage: AnyMessage, data?: FieldMessages) =>
  new ApiError(422, code, userMessage, data ? { data } : {});

/** 409: changed since the caller read it. */
export const changedElsewhere = () => new ApiError(409, 'changed_elsewhere', 'errors.changedElsewhere');
