/**
 * Why an application does not answer a request for a page. Its message is a sentence for the user who started the
 * export. A status of 4xx ends the export with that sentence; 408, 425, 429 and 5xx make the service ask again, up to
 * five times.
 */
export class ExportError extends Error {
  readonly status: number;
  /** Seconds until the service asks again, at most 60; for 429 and 503. */
  readonly retryAfter: number | undefined;

  /**
   * @param status 400 to 599: 422 for a request that cannot be served, 503 for 'not now'
   * @param message a sentence, such as 'The package 4711 does not exist.'
   */
  constructor(status: number, message: string, options: ErrorOptions & { retryAfter?: number | undefined } = {}) {
    super(message, options);
    if (!Number.isInteger(status) || status < 400 || status > 599)
      throw new RangeError(`The status of an ExportError is 400 to 599, not ${status}.`);
    this.name = 'ExportError';
    this.status = status;
    this.retryAfter = options.retryAfter;
  }

  /** The reply that the service reads the sentence from. */
  toResponse(): Response {
    const headers = new Headers({ 'cache-control': 'no-store' });
    if (this.retryAfter !== undefined) headers.set('retry-after', String(Math.ceil(this.retryAfter)));
    return Response.json({ error: this.message }, { status: this.status, headers });
  }
}
