import { digest, randomToken } from '../../platform/crypto/crypto.ts';
import { connectionTests } from '../../platform/database/schema/connections.ts';
import { ApiError, unprocessable } from '../../platform/errors/api-error.ts';
import { type Requester, userIdOf } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { isTrusted } from '../trusted-domains/trusted-domains.ts';
import { isComplete } from './is-complete.ts';
import { findConnection, type OfConnection } from './read.ts';

/** How long the URL of a test is good. */
const TEST_MS = 10 * 60_000;

/**
 * Begins a test log in.
 * @param redirectTo the page to return to
 * @returns the URL for the browser, good once
 * @throws {ApiError} 404; 409 `incomplete` without the provider's settings; 422 `redirect_untrusted`
 */
export async function beginTest(
  services: Services,
  of: OfConnection,
  redirectTo: string | undefined,
  { caller }: Requester,
): Promise<string> {
  const { database, config, now } = services;
  const connection = await findConnection(database.db, of);
  if (!isComplete(connection)) throw new ApiError(409, 'incomplete', 'errors.connection.incomplete');
  const isReturn = redirectTo === undefined || (await isTrusted(services, redirectTo));
  if (!isReturn)
    throw unprocessable('redirect_untrusted', 'errors.returnAddressRefused', {
      redirectTo: ['errors.returnAddressRefused'],
    });
  const secret = randomToken();
  const at = now();
  await database.db.insert(connectionTests).values({
    digest: digest(secret),
    connectionId: connection.id,
    redirectTo: redirectTo ?? `${config.publicUrl}${returnPath(caller.kind)}`,
    startedBy: userIdOf(caller),
    createdAt: new Date(at),
    expiresAt: new Date(at + TEST_MS),
  });
  return `${config.publicUrl}/api/auth/connections/${connection.id}/start?${new URLSearchParams({ test: secret })}`;
}

/** The page where the wizard is. */
const returnPath = (kind: Requester['caller']['kind']): string =>
  kind === 'session' || kind === 'api-key' ? '/auth/organization?tab=single-sign-on' : '/auth/connection-setup';
