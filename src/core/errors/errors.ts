import { sentenceIn, sentences, type OwnSentence } from './sentences.ts';

/** Why a request failed, for programs. */
export type ErrorKind = 'api' | 'network' | 'timeout' | 'contract' | 'aborted' | 'setup';

/** The base class of all errors that the core throws. */
export class IamError extends Error {
  readonly kind: ErrorKind;
  /** A stable code in snake case. */
  readonly code: string;
  /** The core's own sentence; the message is its English. Undefined if the message is the service's. */
  readonly own: OwnSentence | undefined;

  constructor(kind: ErrorKind, code: string, message: string | OwnSentence, options?: ErrorOptions) {
    super(typeof message === 'string' ? message : sentenceIn(sentences, message), options);
    this.own = typeof message === 'string' ? undefined : message;
    this.name = new.target.name;
    this.kind = kind;
    this.code = code;
  }
}

/** What is wrong with each field, by the field's name in the request. */
export type FieldErrors = Record<string, string[]>;

/** The service answered with an error. */
export class ApiError extends IamError {
  /** HTTP status, 400 to 599. */
  readonly status: number;
  /** Messages by field; undefined if the error is not about a field. */
  readonly data: FieldErrors | undefined;
  /** Seconds to wait before another try, from `Retry-After`; undefined if the service sent none. */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: string, message: string | OwnSentence, data?: FieldErrors, retryAfter?: number) {
    super('api', code, message);
    this.status = status;
    this.data = data;
    this.retryAfter = retryAfter;
  }
}

/** No response arrived: offline, connection refused, blocked or cut off. */
export class NetworkError extends IamError {
  constructor(cause?: unknown) {
    super('network', 'network', ['network'], { cause });
  }
}

/** No response arrived in time. */
export class TimeoutError extends IamError {
  constructor(cause?: unknown) {
    super('timeout', 'timeout', ['timeout'], { cause });
  }
}

/** The response does not match the contract. */
export class ContractError extends IamError {
  constructor(message: string | OwnSentence = ['contract'], cause?: unknown) {
    super('contract', 'contract', message, { cause });
  }
}

/** The caller aborted the request. */
export class AbortedError extends IamError {
  constructor(cause?: unknown) {
    super('aborted', 'aborted', ['aborted'], { cause });
  }
}

/** The embedding page made a setup mistake. Integrators match on these messages. */
export class SetupError extends IamError {
  constructor(code: string, message: string | OwnSentence) {
    super('setup', code, message);
  }
}
