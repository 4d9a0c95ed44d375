import { and, eq, gt, isNull } from 'drizzle-orm';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type CustomFetch,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { decryptSecret, digest, encryptSecret } from '../../../platform/crypto/crypto.ts';
import { externalLogins } from '../../../platform/database/schema/external.ts';
import { ApiError } from '../../../platform/errors/api-error.ts';
import { messageWith } from '../../../platform/languages/message.ts';
import type { Services } from '../../../platform/services.ts';
import { isTrusted } from '../../trusted-domains/trusted-domains.ts';
import { saidAddress } from '../../users/said-address.ts';
import { callbackUrl, discovered, PROVIDER, providerOf } from './provider-client.ts';

/** How long a user may take at the provider. */
const LOGIN_MS = 10 * 60_000;

/** A browser, identified by its HttpOnly cookie, and access to the bundled provider. */
export interface Browser {
  cookie: string;
  inside: CustomFetch;
}

/**
 * Begins a log in at the provider: authorization code with PKCE, state and nonce.
 * @param redirectTo where the user wanted to go; ignored unless trusted
 * @returns the provider's URL for the browser
 */
export async function beginExternalLogin(
  services: Services,
  { cookie, inside }: Browser,
  redirectTo: string | undefined,
): Promise<string> {
  const { database, config, now } = services;
  const provider = await discovered(services, inside);
  const login = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
  const wanted = redirectTo !== undefined && (await isTrusted(services, redirectTo)) ? redirectTo : null;
  const at = now();
  await database.db.insert(externalLogins).values({
    provider: PROVIDER,
    stateDigest: digest(login.state),
    nonce: login.nonce,
    codeVerifier: encryptSecret(config.secretKey, login.codeVerifier),
    browserDigest: digest(cookie),
    redirectTo: wanted,
    createdAt: new Date(at),
    expiresAt: new Date(at + LOGIN_MS),
  });
  const url = buildAuthorizationUrl(provider, {
    redirect_uri: callbackUrl(services),
    scope: 'openid email profile',
    state: login.state,
    nonce: login.nonce,
    code_challenge: await calculatePKCECodeChallenge(login.codeVerifier),
    code_challenge_method: 'S256',
    // All demo users share one browser, so each log in asks who it is.
    ...(providerOf(services)?.isLocal && { prompt: 'login' }),
  });
  return url.href;
}

/** The user according to the provider. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
}

/**
 * Handles the browser's return from the provider, once and only in the browser that began.
 * @param query the provider's query, beginning with `?`
 * @throws {ApiError} 422 with a sentence for the user
 */
export async function finishExternalLogin(
  services: Services,
  browser: Browser | null,
  query: string,
): Promise<{ identity: Identity; redirectTo: string | null }> {
  const answer = new URLSearchParams(query);
  const login = browser && (await takeLogin(services, browser.cookie, answer.get('state') ?? ''));
  if (!browser || !login) throw new ApiError(422, 'external_login_gone', 'errors.externalLate');
  const name = providerOf(services)?.name ?? '';
  if (answer.get('error') === 'access_denied')
    throw new ApiError(422, 'external_login_cancelled', messageWith('errors.externalCancelled', { provider: name }));
  const provider = await discovered(services, browser.inside);
  try {
    const tokens = await authorizationCodeGrant(provider, new URL(`${callbackUrl(services)}${query}`), {
      pkceCodeVerifier: decryptSecret(services.config.secretKeys, login.codeVerifier),
      expectedState: answer.get('state') ?? '',
      expectedNonce: login.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('There is no ID token.');
    const more =
      claims['email'] === undefined && provider.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(provider, tokens.access_token, claims.sub)
        : {};
    return { identity: identityOf({ ...more, ...claims }), redirectTo: login.redirectTo };
  } catch (error) {
    services.log.warn({ err: error }, 'an external sign-in failed');
    throw new ApiError(422, 'external_login_failed', messageWith('errors.externalFailed', { provider: name }));
  }
}

async function takeLogin({ database, now }: Services, cookie: string, state: string) {
  const at = new Date(now());
  const [login] = await database.db
    .update(externalLogins)
    .set({ usedAt: at })
    .where(
      and(
        eq(externalLogins.stateDigest, digest(state)),
        eq(externalLogins.browserDigest, digest(cookie)),
        isNull(externalLogins.usedAt),
        gt(externalLogins.expiresAt, at),
      ),
    )
    .returning();
  return login;
}

function identityOf(claims: Record<string, unknown> & { iss: string; sub: string }): Identity {
  const text = (name: string) => (typeof claims[name] === 'string' && claims[name] !== '' ? claims[name] : null);
  const email = text('email');
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: email === null ? null : saidAddress(email),
    emailVerified: claims['email_verified'] === true,
    name: text('name'),
  };
}
