/** Why a request is not let through. `status` is for the reply, `code` for programs; the message is for developers. */
export class AuthError extends Error {
  /** 401: no valid token; 403: not allowed; 503: the identity service cannot be reached. */
  readonly status: 401 | 403 | 503;
  readonly code:
    | 'token_missing'
    | 'token_invalid'
    | 'token_expired'
    | 'clock_differs'
    | 'permission_missing'
    | 'service_unavailable'
    | 'key_refused';

  constructor(status: AuthError['status'], code: AuthError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AuthError';
    this.status = status;
    this.code = code;
  }

  /** A reply that says no more than a client may know (RFC 6750, section 3). */
  toResponse(): Response {
    const headers = new Headers({ 'content-type': 'application/json' });
    if (this.status === 401) headers.set('www-authenticate', 'Bearer error="invalid_token"');
    if (this.status === 503) headers.set('retry-after', '5');
    return new Response(JSON.stringify({ error: this.code }), { status: this.status, headers });
  }
}
