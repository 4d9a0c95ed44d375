import { randomToken } from '../../../platform/crypto/crypto.ts';
import type { Services } from '../../../platform/services.ts';
import { type Begin, keepAttempt } from '../log-in/attempt.ts';
import type { ConnectionRow } from '../read.ts';
import { library, requireComplete } from './library.ts';

/**
 * Begins a log in at a SAML provider. The request is unsigned: it says nothing that the provider does not have in its
 * settings.
 * @param begin with the address that was typed, which providers such as Entra ID fill in
 * @returns the provider's URL for the browser (SAML bindings, section 3.4)
 * @throws {ApiError} 422 `connection_incomplete`
 */
export async function beginSamlLogIn(
  services: Services,
  connection: Pick<ConnectionRow, 'id' | 'saml'>,
  begin: Begin & { email?: string | undefined },
): Promise<string> {
  const provider = requireComplete(connection.saml);
  // An XML id begins with no digit.
  const [requestId, relayState] = [`_${randomToken()}`, randomToken()];
  const saml = library(services, { connectionId: connection.id, provider, requestId, responseIsSigned: false });
  const url = await saml.getAuthorizeUrlAsync(relayState, undefined, {
    additionalParams: begin.email === undefined ? {} : { login_hint: begin.email },
  });
  await keepAttempt(services, connection.id, { state: relayState, nonce: requestId, codeVerifier: '' }, begin);
  return url;
}
