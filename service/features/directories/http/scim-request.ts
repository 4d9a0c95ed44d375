import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Message } from '../../../platform/languages/message.ts';
import type { Services } from '../../../platform/services.ts';
import { baseUrlOf } from '../base-url.ts';
import type { Run, SendingDirectory } from '../people/run.ts';
import { logRequest } from '../requests/log-request.ts';
import type { Json } from '../resource/json.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of requests of a directory: where they come from, and whom they are about. */
    scim: { directory: SendingDirectory; about: string | null } | null;
  }
}

/** A request of a directory, as handlers see it. */
export interface ScimRequest {
  services: Services;
  directory: SendingDirectory;
  baseUrl: string;
  /** Of the resource in the path; empty for lists. */
  id: string;
  query: Json;
  body: unknown;
  /** Names whom the request is about, for the list of requests. */
  about: (name: string) => void;
}

export interface ScimReply {
  status: number;
  /** Undefined for 204. */
  body?: Json;
}

/** @throws Error outside of the routes of a directory */
export function scimOf(request: FastifyRequest): NonNullable<FastifyRequest['scim']> {
  if (!request.scim) throw new Error('The request does not come from a directory.');
  return request.scim;
}

export function requestOf(services: Services, request: FastifyRequest): ScimRequest {
  const scim = scimOf(request);
  return {
    services,
    directory: scim.directory,
    baseUrl: baseUrlOf(services, scim.directory.connectionId),
    id: (request.params as { id?: string }).id ?? '',
    query: request.query as Json,
    body: request.body,
    about: (name) => {
      scim.about = name || null;
    },
  };
}

/** Runs a change and notes the request in one transaction. */
export async function inTransaction(
  services: Services,
  request: FastifyRequest,
  change: (run: Run) => Promise<ScimReply>,
): Promise<ScimReply> {
  const { directory } = scimOf(request);
  const at = new Date(services.now());
  return services.database.db.transaction(async (tx) => {
    const changes: Message[] = [];
    const reply = await change({ services, tx, directory, ip: request.ip, at, changes });
    await logRequest(tx, loggedOf(request, { status: reply.status, changes, error: null }), at);
    return reply;
  });
}

/** A request as the list of requests has it. */
export function loggedOf(
  request: FastifyRequest,
  outcome: { status: number; changes: Message[]; error: Message | null },
) {
  const { directory, about } = scimOf(request);
  const path = request.url.split('?', 1)[0] ?? '';
  return {
    ...{ connectionId: directory.connectionId, lastRequestAt: directory.lastRequestAt },
    ...{ method: request.method, about, ...outcome },
    path: path.replace(/^\/api\/scim\/v2\/\d+/, ''),
  };
}

export function answer(reply: FastifyReply, { status, body }: ScimReply): FastifyReply {
  const location = (body?.['meta'] as { location?: string } | undefined)?.location;
  if (status === 201 && location !== undefined) void reply.header('Location', location);
  void reply.code(status).header('Cache-Control', 'no-store');
  if (body === undefined) return reply.send();
  return reply.type('application/scim+json; charset=utf-8').serializer(JSON.stringify).send(body);
}

/** A page of a list, RFC 7644 §3.4.2. */
export const listReply = (Resources: readonly Json[], totalResults: number, startIndex = 1): ScimReply => ({
  status: 200,
  body: {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    ...{ totalResults, startIndex, itemsPerPage: Resources.length, Resources },
  },
});
