import type * as z from 'zod/mini';
import type { Access } from './access.ts';
import type { Scope } from './scopes.ts';

/** How an endpoint replies: the JSON envelope, a file, server-sent events, or a redirect. */
export type Answer = 'json' | 'file' | 'events' | 'redirect';

/** One endpoint of the API. */
export interface Endpoint {
  /** One sentence for the API documentation. */
  summary: string;
  /** Who may use it. The service does not start without this. */
  access: Access;
  /** Service keys with this scope may use it too. Without one it is closed to them. */
  scope?: Scope;
  /** The token of a set-up link may use it too, for its own organization (`POST /auth/connection_setup`). */
  setup?: boolean;
  /** The variables of the path. */
  params?: z.ZodMiniObject;
  /** Query string; numbers and flags are parsed from text. */
  query?: z.ZodMiniObject;
  /** The request's body. */
  body?: z.ZodMiniType;
  /** `data` of a success; undeclared fields are not sent. */
  reply?: z.ZodMiniType;
  /** `meta` of a success, if it carries anything. */
  meta?: z.ZodMiniObject;
  /** Status of a success: 201 for endpoints that create something, 202 for those that begin it, 200 for the rest. */
  status?: 200 | 201 | 202;
  /** For everybody who is logged in, but about one organization: the session's, or that of `organization_id`. */
  ofOrganization?: boolean;
  /**
   * The request may name the version it is based on in `If-Match`: the record's `updated_at` in quotation marks (RFC
   * 9110, section 13.1.1). 409 `changed_elsewhere` if that is outdated.
   */
  versioned?: boolean;
  /**
   * The request may carry an `Idempotency-Key` of 1 to 255 characters: for 24 hours the same key and body get the same
   * answer and do the work once. 409 `idempotency_mismatch` for another body.
   */
  idempotent?: boolean;
  /**
   * The reply changes rarely. It carries an `ETag`; a browser keeps it and asks with `If-None-Match` whether it is
   * still current (RFC 9110, section 13.1.2), which a 304 without body confirms.
   */
  revalidated?: boolean;
  /** Pages of any origin may read the answer; otherwise those of trusted origins only. */
  anyOrigin?: boolean;
  /** Default: `json`. */
  answer?: Answer;
  /** Body limit in bytes; 64 KiB by default. Larger bodies get 413. */
  bodyLimit?: number;
  /** The body is `multipart/form-data` with one file. */
  multipart?: boolean;
  /** The body is a form that another site lets the browser post: `application/x-www-form-urlencoded`. */
  form?: boolean;
}

/** Checks a table of endpoints and keeps its exact types. */
export function endpoints<const T extends Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Endpoint>>(
  table: T,
): T {
  return table;
}
