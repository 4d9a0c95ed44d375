import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { inTime } from './in-time.ts';

/** How long the database may take before it counts as unavailable. */
const PATIENCE_MS = 3_000;

/**
 * `/livez`: 200 while the process runs. `/readyz`, also as `/healthz`: 200 while requests can be answered, 503 while
 * the service stops or the database is unavailable.
 */
export function addHealth(app: FastifyInstance, { database, stopping }: Services): void {
  app.get('/livez', { logLevel: 'silent' }, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  );
  for (const path of ['/readyz', '/healthz'])
    app.get(path, { logLevel: 'silent' }, async (_request, reply) => {
      const isReady =
        !stopping.aborted && (await inTime(database.sessionPool.query('select 1'), PATIENCE_MS)) !== undefined;
      return reply
        .code(isReady ? 200 : 503)
        .header('Cache-Control', 'no-store')
        .send({ status: isReady ? 'ok' : 'unavailable' });
    });
  // A client that reuses its connection would write to it just when the service closes it.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping.aborted) void reply.header('Connection', 'close');
    done();
  });
}
