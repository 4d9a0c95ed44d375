import type { FastifyRequest } from 'fastify';
import type { Access } from '../../../src/core/contract/access.ts';
import type { Caller } from './caller.ts';
import type { Guard } from './guard.ts';
import type { Services } from '../services.ts';
import { ApiError } from '../errors/api-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's Bearer token, needed by the one endpoint that returns it. */
    token: string | null;
  }
}

/** 401: no session, or one that has ended. */
export const sessionEnded = () => new ApiError(401, 'session_ended', 'errors.sessionEnded');

const BEARER = /^Bearer +([\w~+/.=-]{8,512})$/i;

/** Endpoints for which the organization does not matter: they report or choose it. */
const ABOUT_NO_ORGANIZATION = /^[A-Z]+ \/auth(\/|$)/;

/**
 * Determines the requester, only from the `Authorization` header.
 * @throws {ApiError} 429 if somebody without a session sends too many bodies; 401 if a required session is missing; 409
 * if the client's organization is not the session's
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
    // Before the body is read: strangers must not make the service parse without limit.
    const isStranger = !caller || caller.kind === 'setup';
    if (isStranger && hasBody(request)) await services.limiter.takeOpenRequest(request.ip);
    return caller;
  }
  if (!caller) throw sessionEnded();
  if (!ABOUT_NO_ORGANIZATION.test(name)) requireSameOrganization(request, caller);
  return caller;
}

/** Whether a request brings a body, which costs to parse. */
export const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** @throws {ApiError} 409 if the client's organization is not the session's */
export function requireSameOrganization(request: FastifyRequest, caller: Caller): void {
  const header = request.headers['x-organization-id'];
  if (header === undefined || header === '') return;
  const sent = Array.isArray(header) ? header.join() : header;
  if (!/^\d{1,10}$/.test(sent)) throw new ApiError(400, 'malformed', 'errors.organizationHeader');
  if (Number(sent) === caller.organizationId) return;
  throw new ApiError(409, 'organization_changed', 'errors.organizationChanged');
}
