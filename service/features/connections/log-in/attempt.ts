import { and, eq, gt, isNull } from 'drizzle-orm';
import { digest, encryptSecret } from '../../../platform/crypto/crypto.ts';
import { connectionAttempts, connections, connectionTests } from '../../../platform/database/schema/connections.ts';
import { organizations } from '../../../platform/database/schema/organizations.ts';
import { ApiError } from '../../../platform/errors/api-error.ts';
import type { Services } from '../../../platform/services.ts';
import type { ConnectionRow } from '../read.ts';

/** How long a person may take at the provider. */
export const ATTEMPT_MS = 10 * 60_000;

export type Attempt = typeof connectionAttempts.$inferSelect;

/** How a log in or a test begins. */
export interface Begin {
  /** Value of the HttpOnly cookie of the browser. */
  browserCookie: string;
  /** Where the person wanted to go; trusted. */
  redirectTo: string | null;
  isTest: boolean;
  /** Who began a test; null for the bearer of a set-up link. */
  startedBy: number | null;
}

/** A connection with the name of its organization, which exists. */
export interface OfferedConnection extends ConnectionRow {
  organization: string;
}

/** 404: the connection is unknown, not enabled, or its organization is deleted. All look the same. */
export const connectionUnavailable = () => new ApiError(404, 'connection_unavailable', 'errors.connection.unavailable');

/** 422: the log in took too long, or began in another browser. */
export const attemptGone = () => new ApiError(422, 'log_in_gone', 'errors.externalLate');

/**
 * A connection as people log in through it, whatever its status.
 * @throws {ApiError} 404 `connection_unavailable`
 */
export async function connectionToLogIn({ database }: Services, id: number): Promise<OfferedConnection> {
  const [found] = await database.db
    .select({ connection: connections, organization: organizations.name })
    .from(connections)
    .innerJoin(organizations, and(eq(organizations.id, connections.organizationId), eq(organizations.isDeleted, false)))
    .where(eq(connections.id, id));
  if (!found) throw connectionUnavailable();
  return { ...found.connection, organization: found.organization };
}

/** Keeps an attempt until the browser comes back. @param login `state` and `codeVerifier` are stored safely */
export async function keepAttempt(
  { database, config, now }: Services,
  connectionId: number,
  login: { state: string; nonce: string; codeVerifier: string },
  { browserCookie, redirectTo, isTest, startedBy }: Begin,
): Promise<void> {
  const at = now();
  await database.db.insert(connectionAttempts).values({
    ...{ connectionId, nonce: login.nonce, stateDigest: digest(login.state), browserDigest: digest(browserCookie) },
    codeVerifier: encryptSecret(config.secretKey, login.codeVerifier),
    ...{ redirectTo, isTest, startedBy, createdAt: new Date(at), expiresAt: new Date(at + ATTEMPT_MS) },
  });
}

/**
 * Takes an attempt once, in the browser that began it and at its own connection.
 * @throws {ApiError} 422 `log_in_gone`
 */
export async function takeAttempt(
  { database, now }: Services,
  { connectionId, state, browserCookie }: { connectionId: number; state: string; browserCookie: string | null },
): Promise<Attempt> {
  if (browserCookie === null) throw attemptGone();
  const at = new Date(now());
  const [attempt] = await database.db
    .update(connectionAttempts)
    .set({ usedAt: at })
    .where(
      and(
        eq(connectionAttempts.stateDigest, digest(state)),
        eq(connectionAttempts.connectionId, connectionId),
        eq(connectionAttempts.browserDigest, digest(browserCookie)),
        isNull(connectionAttempts.usedAt),
        gt(connectionAttempts.expiresAt, at),
      ),
    )
    .returning();
  if (!attempt) throw attemptGone();
  return attempt;
}

/**
 * Takes the secret of a test, which is good once.
 * @throws {ApiError} 422 `test_gone`
 */
export async function takeTest(
  { database, now }: Services,
  connectionId: number,
  secret: string,
): Promise<Omit<Begin, 'browserCookie'>> {
  const [test] = await database.db
    .delete(connectionTests)
    .where(
      and(
        eq(connectionTests.digest, digest(secret)),
        eq(connectionTests.connectionId, connectionId),
        gt(connectionTests.expiresAt, new Date(now())),
      ),
    )
    .returning();
  if (!test) throw new ApiError(422, 'test_gone', 'errors.connection.testGone');
  return { redirectTo: test.redirectTo, isTest: true, startedBy: test.startedBy };
}
