import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sqlState } from '../database/errors.ts';
import { plainPage } from './plain-page.ts';
import { ApiError } from '../errors/api-error.ts';

/**
 * SQLSTATE classes for a database that is unavailable, out of resources, or chose this request in a conflict: a retry
 * may succeed.
 */
const AWAY = /^(08|40|53|57)/;
/** Values that the database cannot store: U+0000 in text or JSON, and numbers and times out of range. */
const UNKEPT = new Set(['22021', '22P05', '22003', '22008']);
/** Messages of driver errors without a code. */
const AWAY_MESSAGE = new RegExp(
  [
    'Connection terminated',
    'is not queryable',
    'Client was closed',
    'timeout exceeded when trying to connect',
    'Cannot use the pool after',
    'database stopped',
    'waited \\d+ s for the embedded database',
  ].join('|'),
  'i',
);
const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH']);

/** Messages for Fastify's own errors. */
const KNOWN: Record<string, [status: number, code: string, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too_large', 'The request is too large.'],
  FST_REQ_FILE_TOO_LARGE: [413, 'too_large', 'The file is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'unsupported_media_type', 'This content type is not supported.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'malformed', 'The body does not match its Content-Length.'],
};

/** Converts any thrown error to `{meta: {error: {message, code, data}}}`. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    if (reply.sent) return;
    const reported = toApiError(error, request);
    if (isFollowed(request)) sendPage(reply, reported);
    else send(reply, reported);
  });
  app.setNotFoundHandler((request, reply) => {
    const error = new ApiError(404, 'not_found', 'Nothing was found at this URL.');
    if (request.headers.accept?.includes('text/html')) sendPage(reply, error, 'Nothing was found at this URL', '');
    else send(reply, error);
  });
}

/** Sends an ApiError as JSON. */
export function send(reply: FastifyReply, reported: ApiError): void {
  const { code, message, data } = reported;
  const error = data ? { message, code, data } : { message, code };
  void withStatus(reply, reported)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ meta: { error } });
}

/** Sends an ApiError as a page. */
function sendPage(reply: FastifyReply, error: ApiError, heading = 'Something went wrong', text = error.message): void {
  void withStatus(reply, error).type('text/html; charset=utf-8').serializer(String).send(plainPage(heading, text));
}

function withStatus(reply: FastifyReply, { status, retryAfter }: ApiError): FastifyReply {
  if (retryAfter !== undefined) void reply.header('Retry-After', String(Math.max(1, Math.ceil(retryAfter))));
  if (status === 401) void reply.header('WWW-Authenticate', 'Bearer');
  return reply.code(status).header('Cache-Control', 'no-store');
}

/** Whether a user follows a link in their browser, such as a report's file, and needs a page instead of JSON. */
function isFollowed({ headers, routeOptions }: FastifyRequest): boolean {
  const { answer } = routeOptions.config;
  return (answer === 'file' || answer === 'redirect') && headers.accept?.includes('text/html') === true;
}

function toApiError(error: unknown, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : KNOWN[code];
  if (known) return new ApiError(...known);
  if (error instanceof SyntaxError || (statusCode !== undefined && statusCode >= 400 && statusCode < 500)) {
    return new ApiError(statusCode ?? 400, 'malformed', 'The request cannot be read.');
  }
  if (UNKEPT.has(sqlState(error) ?? '')) {
    request.log.warn({ err: error }, 'a call brought what the database cannot keep');
    return new ApiError(400, 'malformed', 'The request contains a character or number that cannot be stored.');
  }
  if (isAway(error)) {
    request.log.error({ err: error }, 'the database is away');
    return new ApiError(503, 'unavailable', 'The service is busy or restarting. Try again in a few seconds.', {
      retryAfter: 5,
    });
  }
  const id = randomUUID();
  request.log.error({ err: error, errorId: id }, 'a request failed');
  return new ApiError(
    500,
    'internal',
    `Something went wrong on our side. Try again. If it keeps happening, give support this number: ${id}.`,
  );
}

function isAway(error: unknown): boolean {
  if (AWAY.test(sqlState(error) ?? '')) return true;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && AWAY_CODES.has(String(cause.code))) return true;
    if (AWAY_MESSAGE.test(cause.message)) return true;
  }
  return false;
}
