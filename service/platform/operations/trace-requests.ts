import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routeOf } from './request-log.ts';
import { type OpenSpan, type Tracing, untraced } from '../tracing/tracing.ts';

/** Records each request with its route, status and id. Probes and endless streams are left out. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  if (tracing === untraced) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  const enter = (request: FastifyRequest, run: () => void) => {
    const span = spans.get(request);
    if (span) span.enter(run);
    else run();
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const { config, logLevel } = request.routeOptions;
    if (logLevel !== 'silent' && config.answer !== 'events') spans.set(request, tracing.begin(request.headers));
    enter(request, done);
  });
  // The body arrives by events of the connection, which know nothing of the request.
  app.addHook('preHandler', (request, _reply, done) => enter(request, done));
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const route = routeOf(request) ?? 'none';
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': reply.statusCode,
      'iam.request_id': request.id,
    };
    spans.get(request)?.end(`${request.method} ${route}`, attributes, reply.statusCode >= 500);
  });
}
