import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { RequestLogger } from './request-logger.ts';

const HEADER = 'x-request-id';

/** Ids of proxies and clients: UUIDs, trace ids and the like, and nothing that could break a log. */
const SANE = /^[\w.:-]{8,128}$/;

/** The request's id: the client's or proxy's if it is sane, else a new one. */
export function requestId({ headers }: { headers: Record<string, string | string[] | undefined> }): string {
  const sent = headers[HEADER];
  return typeof sent === 'string' && SANE.test(sent) ? sent : randomUUID();
}

/**
 * Logs each request in one line once it is answered, and returns its id as `x-request-id`. It names the route, not the
 * URL, which may hold secrets and personal data.
 */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.setChildLoggerFactory((parent, bindings, options) => new RequestLogger(parent, bindings, options));
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(HEADER, request.id);
    done();
  });
  // Nothing in these lines is secret, and redaction takes longer than writing one.
  const lines = log.child({}, { redact: [] });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (!lines.isLevelEnabled('info') || request.routeOptions.logLevel === 'silent') return;
    lines.info(
      {
        requestId: request.id,
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        userId: request.caller?.userId,
        organizationId: request.caller?.organizationId ?? undefined,
      },
      'request',
    );
  });
}

/** Such as `/api/user/:id`; null for what matches no route. */
export const routeOf = ({ routeOptions }: FastifyRequest): string | null => routeOptions.url ?? null;
