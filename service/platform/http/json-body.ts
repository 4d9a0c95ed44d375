import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors/api-error.ts';

/** Body limit in bytes for endpoints without their own `bodyLimit`. */
export const BODY_BYTES = 64 * 1024;

/** Maximum nesting of a body. Endpoints declare at most 4 levels. */
const MAX_DEPTH = 20;

/**
 * Parses JSON bodies: empty means no body, nesting is limited before parsing, and texts are valid Unicode.
 * @param types media types that are JSON
 */
export function readJsonBodies(app: FastifyInstance, types = ['application/json']): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(types);
  app.addContentTypeParser<string>(types, { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (depthOf(body, MAX_DEPTH) > MAX_DEPTH)
      done(new ApiError(400, 'malformed', 'errors.nestedTooDeeply'), undefined);
    else
      void parse(request, body, (error, parsed) => {
        if (error || !SURROGATE.test(body) || isWellFormed(parsed)) done(error, parsed);
        else done(new ApiError(400, 'malformed', 'errors.unstorableCharacter'), undefined);
      });
  });
}

/** An escape that may be half of a character. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

/** Whether no text, and no name of a field, contains half of a character, which Postgres cannot store. */
function isWellFormed(parsed: unknown): boolean {
  if (typeof parsed === 'string') return !/\p{Surrogate}/u.test(parsed);
  if (typeof parsed !== 'object' || parsed === null) return true;
  return Object.entries(parsed).every(([name, value]) => isWellFormed(name) && isWellFormed(value));
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Nesting depth of a JSON text, in one pass without recursion.
 * @param enough where to stop counting
 */
export function depthOf(json: string, enough: number): number {
  let depth = 0;
  let deepest = 0;
  let inText = false;
  for (let at = 0; at < json.length && deepest <= enough; at += 1) {
    const sign = json.charCodeAt(at);
    if (inText) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) inText = false;
    } else if (sign === QUOTE) inText = true;
    else if (OPENING.has(sign)) deepest = Math.max(deepest, (depth += 1));
    else if (CLOSING.has(sign)) depth -= 1;
  }
  return deepest;
}
