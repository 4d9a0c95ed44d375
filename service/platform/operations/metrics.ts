import { timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { count, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { digest } from '../crypto/crypto.ts';
import { jobs } from '../database/schema/operations.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Services } from '../services.ts';
import { withinLimit } from './within-limit.ts';
import { routeOf } from './request-log.ts';

const isOpen = sql`case when ${jobs.failedAt} is null then 1 end`;
const isLate = sql`case when ${jobs.failedAt} is null and ${jobs.runAt} < now() - interval '1 minute' then 1 end`;

/** How long the database may take: the rest must not wait for it. */
const PATIENCE_MS = 2_000;
/** Upper bounds in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Adds `/metrics` for Prometheus: on `METRICS_PORT` without a token, or on the service's port behind `METRICS_TOKEN`.
 * Nothing is measured if neither is set.
 */
export function addMetrics(app: FastifyInstance, services: Services): void {
  const { token, port } = services.config.metrics;
  if (token === undefined && port === undefined) return;
  const registry = measure(app, services);
  if (token !== undefined)
    app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
      if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`))
        throw new ApiError(401, 'session_ended', 'errors.metricsToken');
      return reply
        .header('Cache-Control', 'no-store')
        .type(registry.contentType)
        .send(await registry.metrics());
    });
  if (port !== undefined) serve(app, services, registry, port);
}

/** Digests have one length, which a comparison in constant time needs. */
const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(digest(one)), Buffer.from(digest(other)));

function measure(app: FastifyInstance, { database, push }: Services): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const labels = { method: request.method, route: routeOf(request) ?? 'none', status: reply.statusCode };
    requests.observe(labels, reply.elapsedTime / 1_000);
  });
  registry.registerMetric(
    new Gauge({
      name: 'iam_event_streams',
      help: 'Open notification streams of this process',
      registers: [],
      collect() {
        this.set(push.size);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'iam_database_connections',
      help: 'Connections of this process to the database, and requests that wait for one',
      labelNames: ['pool', 'state'],
      registers: [],
      collect() {
        if (database.kind !== 'server') return;
        for (const [pool, of] of [['main', database.pool] as const, ['session', database.sessionPool] as const]) {
          this.set({ pool, state: 'open' }, of.totalCount);
          this.set({ pool, state: 'idle' }, of.idleCount);
          this.set({ pool, state: 'waiting' }, of.waitingCount);
        }
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'iam_database_up',
      help: 'Whether the database answers',
      registers: [],
      async collect() {
        this.set((await withinLimit(database.sessionPool.query('select 1'), PATIENCE_MS)) ? 1 : 0);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'iam_jobs',
      help: 'Unfinished mails and jobs of the whole installation',
      labelNames: ['state'],
      registers: [],
      async collect() {
        this.reset();
        const query = database.db
          .select({ failed: count(jobs.failedAt), open: count(isOpen), late: count(isLate) })
          .from(jobs)
          .where(isNull(jobs.doneAt))
          .execute();
        const [counted] = (await withinLimit(query, PATIENCE_MS)) ?? [];
        if (counted) for (const state of ['failed', 'open', 'late'] as const) this.set({ state }, counted[state]);
      },
    }),
  );
  return registry;
}

/** Serves the metrics on a port of their own, which the balancer does not publish. */
function serve(app: FastifyInstance, { config, log }: Services, registry: Registry, port: number): void {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (err: unknown) => {
        log.error({ err }, 'the metrics could not be collected');
        response.writeHead(503, { 'Retry-After': '5' }).end();
      },
    );
    return response;
  });
  app.addHook('onReady', async () => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, config.host, () => resolve());
    });
  });
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
}
