import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STATEMENT_GRACE_SECONDS } from '../database/server-clients.ts';
import { ApiError } from '../errors/api-error.ts';
import { withinLimit } from '../operations/within-limit.ts';
import type { Services } from '../services.ts';

/** How long a Postgres server may take to answer at all before it counts as away. */
const PING_MS = 1_000;
/** Time between two looks at a request that takes long although the server answers. */
const AGAIN_MS = 5_000;

/**
 * Ends requests with 503 in the documented time if the Postgres server does not answer, however often they waited for
 * it: for a connection, for the lookup of others that they share, and for a statement. A request that is busy goes on.
 */
export function limitRequestTime(
  app: FastifyInstance,
  { database, config }: Pick<Services, 'database' | 'config'>,
): void {
  if (database.kind !== 'server') return;
  const limitMs = (config.databaseServer.statementSeconds + STATEMENT_GRACE_SECONDS) * 1_000;
  let ping: Promise<boolean> | undefined;
  const answers = () =>
    (ping ??= withinLimit(database.sessionPool.query('select 1'), PING_MS)
      .then((found) => found !== undefined)
      .finally(() => (ping = undefined)));
  const look = async (request: FastifyRequest, reply: FastifyReply, again: () => void): Promise<void> => {
    if (reply.sent || reply.raw.headersSent) return;
    // A slow upload waits for the client.
    if (!request.raw.complete || (await answers())) return again();
    if (reply.sent || reply.raw.headersSent) return;
    request.log.error({ limitMs }, 'the database did not answer in time');
    void reply.send(new ApiError(503, 'unavailable', 'errors.unavailable', { retryAfter: 5 }));
  };
  app.addHook('onRequest', (request, reply, done) => {
    let timer: NodeJS.Timeout;
    const wait = (ms: number) => {
      timer = setTimeout(() => void look(request, reply, () => wait(AGAIN_MS)), ms).unref();
    };
    wait(limitMs - PING_MS);
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}
