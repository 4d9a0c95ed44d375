import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** How long the database may take before it counts as unavailable. */
const PATIENCE_MS = 3_000;

/** `/healthz`: 200 while requests can be answered, 503 while the service stops or the database is unavailable. */
export function addHealth(app: FastifyInstance, { database, stopping }: Services): void {
  app.get('/healthz', { logLevel: 'silent' }, async (_request, reply) => {
    const well = !stopping.aborted && (await answers(database.pool.query('select 1')));
    return reply
      .code(well ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status: well ? 'ok' : 'unavailable' });
  });
}

function answers(query: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), PATIENCE_MS);
    query
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(late));
  });
}
