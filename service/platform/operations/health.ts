import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { plainMessage } from '../database/errors.ts';
import { checkSecretKey } from '../database/secret-key.ts';
import { withinLimit } from './within-limit.ts';

/** How long the database may take before it counts as unavailable. */
const PATIENCE_MS = 3_000;
const RETRY_SECONDS = 5;

/**
 * `/livez`: 200 while the process runs. `/readyz`, also as `/healthz`: 200 while requests can be answered, 503 while
 * the service stops, the database is unavailable, read-only or full, or another SECRET_KEY encrypts it.
 */
export function addHealth(app: FastifyInstance, { database, config, stopping, log }: Services): void {
  const look = async () => {
    await database.requireWritable();
    await checkSecretKey(database.sessionPool, config);
    return true;
  };
  let problem: string | undefined;
  /** Logs each problem once. */
  const isUsable = async () => {
    const looking = look();
    looking.catch((error: unknown) => {
      const found = plainMessage(error);
      if (found !== problem) log.error({ err: error }, 'the database cannot be used, and readiness fails');
      problem = found;
    });
    const usable = (await withinLimit(looking, PATIENCE_MS)) === true;
    if (usable) problem = undefined;
    return usable;
  };
  app.get('/livez', { logLevel: 'silent' }, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  );
  for (const path of ['/readyz', '/healthz'])
    app.get(path, { logLevel: 'silent' }, async (_request, reply) => {
      const isReady = !stopping.aborted && (await isUsable());
      if (!isReady) void reply.header('Retry-After', String(RETRY_SECONDS));
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
