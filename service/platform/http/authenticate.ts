import type { FastifyRequest } from 'fastify';
import type { Access } from '../../../src/core/contract/access.ts';
import type { Caller } from './caller.ts';
import type { Guard } from './guard.ts';
import type { Services } from '../services.ts';
import { ApiError } from '../errors/api-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The Bearer token of the caller, for the one call that answers it. */
    token: string | null;
  }
}

/** 401: no session, or one that has ended. */
export const sessionEnded = () => new ApiError(401, 'session_ended', 'Your session has ended. Sign in again.');

const BEARER = /^Bearer +([\w~+/.=-]{8,512})$/i;

/** Calls whose organization does not matter: they tell of it or choose it. */
const ABOUT_NO_ORGANIZATION = /^[A-Z]+ \/auth(\/|$)/;

/**
 * Reads who asks, from the header `Authorization` alone.
 * @throws {ApiError} 429 when somebody without a session sends too many bodies; 401 when the endpoint needs a session
 * and
 * there is none; 409 when the client takes another organization for the session's
 */
export async function authenticate(
  callerOf: Guard['callerOf'],
  services: Services,
  request: FastifyRequest,
  name: string,
  access: Access,
): Promise<Caller | null> {
  const open = access.who === 'anyone' || access.who === 'bearer-of-secret';
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  request.token = token ?? null;
  const caller = token === undefined ? null : await callerOf(services, token);
  if (open) {
    // Before the body is read: a stranger must not make the service parse without end.
    if (!caller && hasBody(request)) await services.limiter.takeOpenRequest(request.ip);
    return caller;
  }
  if (!caller) throw sessionEnded();
  if (!ABOUT_NO_ORGANIZATION.test(name)) requireSameOrganization(request, caller);
  return caller;
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** @throws {ApiError} 409 when the client takes another organization for the session's */
export function requireSameOrganization(request: FastifyRequest, caller: Caller): void {
  const header = request.headers['x-organization-id'];
  if (header === undefined || header === '') return;
  const sent = Array.isArray(header) ? header.join() : header;
  if (!/^\d{1,10}$/.test(sent))
    throw new ApiError(400, 'malformed', 'The header X-Organization-Id must be one whole number.');
  if (Number(sent) === caller.organizationId) return;
  throw new ApiError(
    409,
    'organization_changed',
    'Another organization was chosen in the meantime. Nothing was changed: look at the page again and ' +
      'repeat what you did.',
  );
}
