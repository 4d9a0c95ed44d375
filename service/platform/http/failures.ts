import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAway, sqlState } from '../database/errors.ts';
import { SecretKeyError } from '../crypto/crypto.ts';
import type { BrandOf } from './files/branded-page.ts';
import { plainPage } from './files/plain-page.ts';
import { ApiError, type FieldMessages } from '../errors/api-error.ts';
import type { Language } from '../languages/languages.ts';
import { type PlainId, type AnyMessage, messageWith, textIn } from '../languages/message.ts';
import { speakerFor } from '../languages/reply-language.ts';
import type { HeadersOf } from './security-headers.ts';

/** Values that the database cannot store: U+0000 in text or JSON, and numbers and times out of range. */
const UNKEPT = new Set(['22021', '22P05', '22003', '22008']);
/** Messages for Fastify's own errors. */
const KNOWN: Record<string, [status: number, code: string, message: PlainId]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too_large', 'errors.requestTooLarge'],
  FST_REQ_FILE_TOO_LARGE: [413, 'too_large', 'errors.fileTooLarge'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'unsupported_media_type', 'errors.contentTypeUnsupported'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'malformed', 'errors.contentLengthWrong'],
};

/**
 * Converts any thrown error to `{meta: {error: {message, code, data}}}`, or to a page for a browser.
 * @param brandOf finds what such a page shows of the installation
 */
export function answerFailures(app: FastifyInstance, brandOf: BrandOf): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    if (reply.sent) return;
    const reported = toApiError(error, request);
    if (isFollowed(request)) {
      void sendPage(request, reply, reported, { brandOf, heading: 'pages.wrong', text: reported.userMessage });
    } else send(request, reply, reported);
  });
  app.setNotFoundHandler(nothing(brandOf));
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => void;

/** Answers a URL that has no route. */
const nothing =
  (brandOf: BrandOf): Answer =>
  (request, reply) => {
    const error = new ApiError(404, 'not_found', 'errors.nothingHere');
    if (request.headers.accept?.includes('text/html'))
      void sendPage(request, reply, error, { brandOf, heading: 'pages.nothingHere' });
    else send(request, reply, error);
  };

/**
 * Answers a URL that cannot be decoded, such as a link that was cut within `%C3%A4`, as one without a route. No hook
 * runs for it.
 */
export const answerUndecoded =
  (brandOf: BrandOf, headersOf: HeadersOf) =>
  (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void =>
    nothing(brandOf)(request, reply.headers(headersOf(request.url)));

/** Sends an ApiError as JSON, in the language of the request. */
function send(request: FastifyRequest, reply: FastifyReply, reported: ApiError): void {
  const { language } = speakerFor(request, reply);
  const { code, userMessage, data } = reported;
  const message = textIn(language, userMessage);
  const error = data ? { message, code, data: translated(language, data) } : { message, code };
  void withStatus(reply, reported)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ meta: { error } });
}

const translated = (language: Language, data: FieldMessages) =>
  Object.fromEntries(
    Object.entries(data).map(([field, all]) => [field, all.map((message) => textIn(language, message))]),
  );

/** Of a page in place of data: the policy of data would block its style sheet and the logo in it. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Sends an ApiError as a page, with one more sentence if there is a text. */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  error: ApiError,
  { brandOf, heading, text }: { brandOf: BrandOf; heading: PlainId; text?: AnyMessage },
): Promise<void> {
  const speak = speakerFor(request, reply);
  const said = { heading: speak(heading), text: text && textIn(speak.language, text) };
  const page = plainPage(speak, await brandOf(), said);
  void withStatus(reply, error)
    .header('Content-Security-Policy', PAGE_POLICY)
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(page);
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

/** The ApiError of anything that was thrown; what nobody expected is logged with a number. */
export function toApiError(error: unknown, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : KNOWN[code];
  if (known) return new ApiError(...known);
  if (error instanceof SyntaxError || (statusCode !== undefined && statusCode >= 400 && statusCode < 500)) {
    return new ApiError(statusCode ?? 400, 'malformed', 'errors.unreadable');
  }
  if (UNKEPT.has(sqlState(error) ?? '')) {
    request.log.warn({ err: error }, 'a call brought what the database cannot keep');
    return new ApiError(400, 'malformed', 'errors.unstorable');
  }
  if (isAway(error) || error instanceof SecretKeyError) {
    request.log.error({ err: error }, 'the database cannot be used');
    return new ApiError(503, 'unavailable', 'errors.unavailable', {
      retryAfter: 5,
    });
  }
  const id = randomUUID();
  request.log.error({ err: error, errorId: id }, 'a request failed');
  return new ApiError(500, 'internal', messageWith('errors.internal', { id }));
}

/** Errors of Node's HTTP parser that have a status of their own; every other one gets 400. */
const UNPARSED: Record<string, [status: number, code: string, message: PlainId]> = {
  HPE_HEADER_OVERFLOW: [431, 'too_large', 'errors.requestTooLarge'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'timeout', 'errors.unreadable'],
};

/** Answers requests that no route sees, such as headers of more than 16 kB (RFC 6585, section 5), as routes would. */
export function answerUnparsed(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, code, message] = UNPARSED[error.code] ?? [400, 'malformed', 'errors.unreadable'];
  const body = JSON.stringify({ meta: { error: { message: textIn('en', message), code } } });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
