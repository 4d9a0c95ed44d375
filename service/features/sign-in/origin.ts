import type { FastifyRequest } from 'fastify';
import type { Origin } from '../credentials/sessions.ts';

/** Client and IP address of a request, for the session it begins. */
export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'],
});
