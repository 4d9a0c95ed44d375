import type * as z from 'zod/mini';
import type { Access } from './access.ts';

/** How a call answers: the JSON envelope, a file, server-sent events, or a redirect of the browser. */
export type Answer = 'json' | 'file' | 'events' | 'redirect';

/** One endpoint of the API. */
export interface Endpoint {
  /** What it does, in one sentence, for the API's documentation. */
  summary: string;
  /** Who may use it. The service does not start a route without this. */
  access: Access;
  /** The variables of the path. */
  params?: z.ZodMiniObject;
  /** The query string; numbers and flags are read from text. */
  query?: z.ZodMiniObject;
  /** The request's body. */
  body?: z.ZodMiniType;
  /** `data` of a success; anything not declared here is not sent. */
  reply?: z.ZodMiniType;
  /** `meta` of a success, if it carries anything. */
  meta?: z.ZodMiniObject;
  /** Status of a success: 201 for endpoints that create something, 200 for the rest. */
  status?: 200 | 201;
  /** Default: `json`. */
  answer?: Answer;
  /** Bytes of a JSON body; 64 KiB when left out. More is answered by 413. */
  bodyLimit?: number;
  /** The body comes as `multipart/form-data` with one file. */
  multipart?: boolean;
}

/** Checks a table of endpoints and keeps its exact types. */
export function endpoints<const T extends Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Endpoint>>(
  table: T,
): T {
  return table;
}
