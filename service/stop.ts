import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Services } from './platform/services.ts';

/** How long running jobs may take after the service stopped listening. */
const JOBS_MS = 10_000;
/** How long the database may take to close; a frozen server never does. */
const CLOSE_MS = 3_000;

/**
 * Stops the service: readiness fails at once, listening ends after `drainMs`, then running requests and jobs may end.
 * A part that fails or takes too long is logged and does not hold up the others.
 */
export async function stop(
  { config, database, sessions, log, tracing }: Services,
  app: FastifyInstance,
  endWork: () => Promise<void>,
  stopping: AbortController,
): Promise<void> {
  const settle = async (what: string, limitMs: number, work: Promise<unknown>) => {
    const late = new AbortController();
    const isLate = wait(limitMs, true, { signal: late.signal, ref: false }).catch(() => false);
    try {
      if ((await Promise.race([work, isLate])) === true)
        log.warn({ what, limitMs }, 'a part of the stop takes too long');
    } catch (err) {
      log.warn({ err, what }, 'a part of the stop failed');
    } finally {
      late.abort();
    }
  };
  stopping.abort();
  const work = endWork();
  // Nobody may be waiting for it yet.
  work.catch(() => undefined);
  await wait(config.drainMs);
  const late = setTimeout(() => app.server.closeAllConnections(), config.stopMs).unref();
  await Promise.all([settle('requests', config.stopMs + CLOSE_MS, app.close()), settle('jobs', JOBS_MS, work)]);
  clearTimeout(late);
  await settle('activity', CLOSE_MS, sessions.writeActivity());
  await settle('database', CLOSE_MS, database.close());
  await settle('traces', CLOSE_MS, tracing.stop());
}
