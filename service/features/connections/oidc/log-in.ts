import {
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { decryptSecret } from '../../../platform/crypto/crypto.ts';
import type { Services } from '../../../platform/services.ts';
import type { Arrival } from '../log-in/arrival.ts';
import { type Attempt, type Begin, keepAttempt } from '../log-in/attempt.ts';
import { LogInProblem } from '../log-in/problems.ts';
import type { ConnectionRow } from '../read.ts';
import { arrivalOf, lacksClaims } from './arrival-of.ts';
import { callbackUrl } from './callback-url.ts';
import { DEFAULT_SCOPES } from './judge-oidc.ts';
import { problemOf, providerOfConnection, withUnencodedSecret } from './provider.ts';

/**
 * Begins a log in at an OpenID Connect provider: authorization code with PKCE, state and nonce.
 * @returns the provider's URL for the browser
 * @throws {LogInProblem} `provider_unavailable`
 */
export async function beginOidcLogIn(
  services: Services,
  connection: ConnectionRow,
  begin: Begin & { email?: string | undefined },
): Promise<string> {
  const provider = await providerOfConnection(services, connection, begin);
  const login = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
  await keepAttempt(services, connection.id, login, begin);
  const url = buildAuthorizationUrl(provider, {
    redirect_uri: callbackUrl(services, connection.id),
    scope: (connection.oidc.scopes ?? DEFAULT_SCOPES).join(' '),
    state: login.state,
    nonce: login.nonce,
    code_challenge: await calculatePKCECodeChallenge(login.codeVerifier),
    code_challenge_method: 'S256',
    ...(begin.email && { login_hint: begin.email }),
  });
  return url.href;
}

/**
 * Reads what the browser brought back, and fetches the person's claims. The library checks state, nonce, `iss` of the
 * answer (RFC 9207) and of the ID token, its audience, times and signature.
 * @param query the provider's query, beginning with `?`
 * @throws {LogInProblem} `log_in_cancelled`, `provider_refused`, `provider_unavailable`, `log_in_failed`,
 * `tenant_differs`, `workspace_differs`
 */
export async function readOidcAnswer(
  services: Services,
  connection: ConnectionRow,
  attempt: Attempt,
  query: string,
): Promise<Arrival> {
  const provider = await providerOfConnection(services, connection, attempt);
  const claims = await claimsOf(services, provider, { connection, attempt, query });
  return arrivalOf(connection, claims);
}

async function claimsOf(
  services: Services,
  provider: Configuration,
  { connection, attempt, query }: { connection: ConnectionRow; attempt: Attempt; query: string },
) {
  try {
    const answer = new URL(`${callbackUrl(services, connection.id)}${query}`);
    const checks = {
      pkceCodeVerifier: decryptSecret(services.config.secretKeys, attempt.codeVerifier),
      expectedState: new URLSearchParams(query).get('state') ?? '',
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    };
    const tokens = await authorizationCodeGrant(provider, answer, checks).catch((error: unknown) => {
      const other = isClientRefused(error) ? withUnencodedSecret(provider) : undefined;
      if (!other) throw error;
      return authorizationCodeGrant(other, answer, checks);
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('There is no ID token.');
    const mayAsk = provider.serverMetadata().userinfo_endpoint !== undefined && lacksClaims(connection, claims);
    // Compares the subject with that of the ID token (OpenID Connect Core, section 5.3.2).
    const more = mayAsk ? await fetchUserInfo(provider, tokens.access_token, claims.sub) : {};
    return { ...more, ...claims };
  } catch (error) {
    if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
      throw refused(error.error, error.error_description, error);
    if (error instanceof WWWAuthenticateChallengeError) {
      const { error: code = 'unauthorized', error_description: description } = error.cause[0]?.parameters ?? {};
      throw refused(code, description, error);
    }
    throw new LogInProblem('log_in_failed', { problem: problemOf(error) }, { cause: error });
  }
}

/** The provider proves its client before it looks at the code, which is still good then. */
const isClientRefused = (error: unknown): boolean =>
  error instanceof WWWAuthenticateChallengeError ||
  (error instanceof ResponseBodyError && error.error === 'invalid_client');

/** An error of the provider, in the browser or at its token endpoint (RFC 6749, sections 4.1.2.1 and 5.2). */
function refused(code: string, description: string | undefined, cause: Error): LogInProblem {
  const error = [code, description].filter(Boolean).join(': ').slice(0, 300);
  return new LogInProblem(code === 'access_denied' ? 'log_in_cancelled' : 'provider_refused', { error }, { cause });
}
