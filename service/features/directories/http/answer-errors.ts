import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiError } from '../../../platform/errors/api-error.ts';
import { toApiError } from '../../../platform/http/failures.ts';
import { messageOf, textIn } from '../../../platform/languages/message.ts';
import type { Services } from '../../../platform/services.ts';
import { OwnerKept, tellOwnerKept } from '../people/owner-kept.ts';
import { logRequest } from '../requests/log-request.ts';
import { scimError, scimTypes } from '../resource/scim-error.ts';
import { loggedOf } from './scim-request.ts';

/** Answers errors by RFC 7644 §3.12, and notes why a request of a directory was refused. */
export function answerErrors(scim: FastifyInstance, services: Services): void {
  scim.setErrorHandler(async (thrown: unknown, request, reply) => {
    const error = readable(toApiError(thrown, request));
    await note(services, request, error);
    const { status, code, userMessage, retryAfter } = error;
    if (retryAfter !== undefined) void reply.header('Retry-After', String(Math.max(1, Math.ceil(retryAfter))));
    if (status === 401) void reply.header('WWW-Authenticate', 'Bearer realm="directory"');
    const scimType = scimTypes.find((one) => one === code);
    return reply
      .code(status)
      .header('Cache-Control', 'no-store')
      .type('application/scim+json; charset=utf-8')
      .serializer(JSON.stringify)
      .send({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: String(status),
        ...(scimType && { scimType }),
        // Administrators of providers read it in the provider's log.
        detail: textIn('en', userMessage),
      });
  });
}

/** What is no JSON, or has characters that the database does not store, has a name in SCIM. */
const readable = (error: ApiError): ApiError =>
  error.status === 400 && error.code === 'malformed' ? scimError('invalidSyntax', error.userMessage) : error;

async function note(services: Services, request: FastifyRequest, error: ApiError): Promise<void> {
  if (!request.scim) return;
  const { status, userMessage } = error;
  try {
    const logged = loggedOf(request, { status, changes: [], error: messageOf(userMessage) });
    await logRequest(services.database.db, logged, new Date(services.now()));
    if (error instanceof OwnerKept) await tellOwnerKept(services, request.scim.directory, error.person);
  } catch (failed) {
    // The answer matters more than the note; the database may be away, or the directory has just ended.
    request.log.warn({ err: failed }, 'a request of a directory was not noted');
  }
}
