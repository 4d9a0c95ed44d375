import { and, eq, gt, or } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { digest } from '../../../platform/crypto/crypto.ts';
import { connections } from '../../../platform/database/schema/connections.ts';
import { directories } from '../../../platform/database/schema/directories.ts';
import { organizations } from '../../../platform/database/schema/organizations.ts';
import { ApiError } from '../../../platform/errors/api-error.ts';
import { hasBody } from '../../../platform/http/authenticate.ts';
import { tooMany } from '../../../platform/limits/limiter.ts';
import type { Services } from '../../../platform/services.ts';
import { isDirectoryToken } from '../directory-token.ts';
import type { SendingDirectory } from '../people/run.ts';
import { idOf } from '../resource/ids.ts';

/** Requests of a directory in a minute: more than a first synchronization of 10,000 people needs. */
const A_MINUTE = 30_000;

const BEARER = /^Bearer +(\S{1,200})$/i;

/**
 * Finds the directory that a request comes from, by its token and the connection in its path.
 * @throws {ApiError} 401; 429 beyond the limit of requests
 */
export function directoryGate(services: Services): (request: FastifyRequest) => Promise<SendingDirectory> {
  const { database, limiter, config, now } = services;
  const points = Math.max(1, Math.floor(A_MINUTE * config.rateLimitScale));
  const requests = new RateLimiterMemory({ points, duration: 60 });
  return async (request) => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const connectionId = idOf((request.params as { connectionId?: string }).connectionId);
    const found = isDirectoryToken(token) && connectionId !== null ? await lookUp(connectionId, token) : undefined;
    if (!found) {
      // Before the body is read: strangers must not make the service parse without limit.
      if (hasBody(request)) await limiter.takeOpenRequest(request.ip);
      throw new ApiError(401, 'unauthorized', 'errors.directory.token');
    }
    await requests.consume(found.connectionId).catch((rejected: unknown) => {
      throw rejected instanceof RateLimiterRes ? tooMany(rejected.msBeforeNext / 1000) : rejected;
    });
    return found;
  };

  async function lookUp(connectionId: number, token: string): Promise<SendingDirectory | undefined> {
    const sent = digest(token);
    const isCurrent = eq(directories.tokenDigest, sent);
    const isFormer = and(
      eq(directories.previousTokenDigest, sent),
      gt(directories.previousTokenExpiresAt, new Date(now())),
    );
    const [found] = await database.db
      .select({
        connectionId: connections.id,
        organizationId: connections.organizationId,
        name: connections.name,
        defaultRoleId: connections.defaultRoleId,
        lastRequestAt: directories.lastRequestAt,
      })
      .from(directories)
      .innerJoin(connections, eq(connections.id, directories.connectionId))
      .innerJoin(
        organizations,
        and(eq(organizations.id, connections.organizationId), eq(organizations.isDeleted, false)),
      )
      .where(and(eq(directories.connectionId, connectionId), or(isCurrent, isFormer)));
    return found;
  }
}
