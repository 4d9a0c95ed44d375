import { digest, randomToken } from '../../../platform/crypto/crypto.ts';
import { connectionAttempts, type connections } from '../../../platform/database/schema/connections.ts';
import type { Services } from '../../../platform/services.ts';
import { library, LOG_IN_MS, requireComplete } from './library.ts';

/** Who begins a log in at a provider, and how. */
export interface Begin {
  /** The HttpOnly cookie of the browser. */
  browserCookie: string;
  /** Where the person wanted to go; checked before. */
  redirectTo: string | null;
  isTest: boolean;
  /** Who began a test. */
  startedBy: number | null;
  /** The address that was typed; providers such as Entra ID fill it in. */
  email?: string | undefined;
}

/**
 * Begins a log in at a SAML provider. The request is unsigned: it says nothing that the provider does not have in its
 * settings.
 * @returns the provider's URL for the browser (SAML bindings, section 3.4)
 * @throws {ApiError} 422 `connection_incomplete`
 */
export async function beginSamlLogIn(
  services: Services,
  connection: Pick<typeof connections.$inferSelect, 'id' | 'saml'>,
  { browserCookie, redirectTo, isTest, startedBy, email }: Begin,
): Promise<string> {
  const { database, now } = services;
  const provider = requireComplete(connection.saml);
  // An XML id begins with no digit.
  const [requestId, relayState] = [`_${randomToken()}`, randomToken()];
  const saml = library(services, { connectionId: connection.id, provider, requestId, responseIsSigned: false });
  const url = await saml.getAuthorizeUrlAsync(relayState, undefined, {
    additionalParams: email === undefined ? {} : { login_hint: email },
  });
  const at = now();
  await database.db.insert(connectionAttempts).values({
    connectionId: connection.id,
    stateDigest: digest(relayState),
    nonce: requestId,
    browserDigest: digest(browserCookie),
    redirectTo,
    isTest,
    startedBy,
    createdAt: new Date(at),
    expiresAt: new Date(at + LOG_IN_MS),
  });
  return url;
}
