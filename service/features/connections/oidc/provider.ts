import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  type ServerMetadata,
} from 'openid-client';
import { decryptSecret } from '../../../platform/crypto/crypto.ts';
import { connectionProblemOf } from '../../../platform/outgoing/connection-problem.ts';
import { type GuardedFetch, guardedFetch } from '../../../platform/outgoing/guarded-fetch.ts';
import type { Services } from '../../../platform/services.ts';
import { LogInProblem } from '../log-in/problems.ts';
import type { ConnectionRow } from '../read.ts';

/** How long what a provider says about itself is used. */
const FRESH_MS = 10 * 60_000;
/** How long a failure is: an issuer that does not answer is not asked anew at each log in. */
const FAILED_MS = 10_000;
/** How many providers' metadata a process keeps. */
const MOST = 500;
const TIMEOUT_SECONDS = 10;

/** What was discovered, by connection and settings. */
const found = new WeakMap<Services['config'], Map<string, Kept>>();

interface Kept {
  until: number;
  provider: Promise<Configuration>;
  hasFailed?: boolean;
}

/**
 * The provider of a connection: its endpoints and keys (OpenID Connect Discovery), read from public addresses alone and
 * without redirects, and our client there.
 * @param isTest whether to ask a provider again that has just failed: its administrator may have repaired it
 * @throws {LogInProblem} `provider_unavailable`, `issuer_differs`
 */
export async function providerOfConnection(
  services: Services,
  connection: ConnectionRow,
  { isTest }: { isTest: boolean },
): Promise<Configuration> {
  const cache = found.get(services.config) ?? new Map<string, Kept>();
  found.set(services.config, cache);
  const key = `${connection.id} ${connection.settingsChangedAt.getTime()}`;
  const kept = cache.get(key);
  const isFresh = kept && kept.until > services.now() && !(kept.hasFailed && isTest);
  const provider = isFresh ? kept.provider : discovered(services, connection);
  if (!isFresh) {
    cache.delete(key);
    cache.set(key, { until: services.now() + FRESH_MS, provider });
    const [oldest] = cache.keys();
    if (cache.size > MOST && oldest !== undefined) cache.delete(oldest);
  }
  try {
    return await provider;
  } catch (error) {
    const failed = cache.get(key);
    // Several log ins may wait for the same answer.
    if (failed?.provider === provider && !failed.hasFailed)
      cache.set(key, { provider, until: services.now() + FAILED_MS, hasFailed: true });
    const issuer = otherIssuer(error);
    if (issuer !== undefined) throw new LogInProblem('issuer_differs', { issuer }, { cause: error });
    throw new LogInProblem('provider_unavailable', { problem: problemOf(error) }, { cause: error });
  }
}

async function discovered(services: Services, connection: ConnectionRow): Promise<Configuration> {
  const { config } = services;
  const { issuer = '', clientId = '' } = connection.oidc;
  const secret =
    connection.clientSecret === null ? undefined : decryptSecret(config.secretKeys, connection.clientSecret);
  const url = new URL(issuer);
  const fetch = guardedFetch(config);
  // Only where private addresses are allowed at all.
  const execute = url.protocol === 'http:' ? [allowInsecureRequests] : [];
  const options = { timeout: TIMEOUT_SECONDS, execute, [customFetch]: withShortValues(fetch) };
  const discover = (at: URL) => discovery(at, clientId, undefined, None(), options);
  const found = await discover(url).catch((error: unknown) => {
    const said = otherIssuer(error);
    // Both forms read the same document, and the tokens are compared with the provider's own.
    if (said === undefined || withoutSlash(said) !== withoutSlash(issuer)) throw error;
    return discover(new URL(said));
  });
  const metadata = found.serverMetadata();
  const configured = (authentication: ClientAuth) => {
    const provider = new Configuration(
      metadata,
      clientId,
      secret === undefined ? {} : { client_secret: secret },
      authentication,
    );
    provider[customFetch] = fetch;
    provider.timeout = TIMEOUT_SECONDS;
    // Checks the signature of an ID token even if it comes from the token endpoint itself.
    enableNonRepudiationChecks(provider);
    for (const allow of execute) allow(provider);
    return provider;
  };
  if (secret === undefined) return configured(None());
  if (prefersPost(metadata)) return configured(ClientSecretPost(secret));
  const provider = configured(ClientSecretBasic(secret));
  if (/[^A-Za-z0-9]/.test(clientId + secret)) unencoded.set(provider, configured(unencodedBasic(clientId, secret)));
  return provider;
}

/** Of metadata: reading a URL with a host beyond ASCII takes time that grows with the square of its length. */
const LONGEST_VALUE = 2_048;

/** The same `fetch`, which gives no metadata with values that are longer than any address. */
function withShortValues(fetch: GuardedFetch): GuardedFetch {
  return async (url, options) => {
    const response = await fetch(url, options);
    const text = await response.text();
    const isLong = (value: unknown) => typeof value === 'string' && value.length > LONGEST_VALUE;
    if (valuesOf(text).some(isLong)) throw new Error('The metadata has a value that is too long.');
    return new Response(text || null, response);
  };
}

function valuesOf(json: string): unknown[] {
  try {
    return Object.values(Object(JSON.parse(json)));
  } catch {
    // The library says what is wrong.
    return [];
  }
}

/** The same provider with id and secret as they are, by provider; only where the encoding changes them. */
const unencoded = new WeakMap<Configuration, Configuration>();

/**
 * The same provider for another try, after it refused the client: many compare id and secret of HTTP Basic without
 * decoding them first (RFC 6749, section 2.3.1), and so refuse every secret with more than letters and digits.
 */
export const withUnencodedSecret = (provider: Configuration): Configuration | undefined => unencoded.get(provider);

const unencodedBasic =
  (id: string, secret: string): ClientAuth =>
  (_server, _client, _body, headers) =>
    headers.set('authorization', `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`);

const withoutSlash = (issuer: string): string => issuer.replace(/\/$/, '');

/** Whether the secret belongs in the body; without a list it is HTTP Basic (OpenID Connect Discovery, section 3). */
const prefersPost = ({
  token_endpoint_auth_methods_supported: methods = ['client_secret_basic'],
}: Readonly<ServerMetadata>): boolean =>
  !methods.includes('client_secret_basic') && methods.includes('client_secret_post');

/** The issuer in the provider's own metadata, if that is what was wrong. */
function otherIssuer(error: unknown): string | undefined {
  let cause = error;
  while (cause instanceof Error) cause = cause.cause;
  if (typeof cause !== 'object' || cause === null || !('attribute' in cause) || !('body' in cause)) return undefined;
  const { attribute, body } = cause;
  const isSaid = attribute === 'issuer' && typeof body === 'object' && body !== null && 'issuer' in body;
  return isSaid && typeof body.issuer === 'string' ? body.issuer.slice(0, 300) : undefined;
}

/** A technical sentence in English for the administrator: why the provider could not be used. */
export function problemOf(error: unknown): string {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause) causes.push(cause);
  const connection = causes.map(connectionProblemOf).find((problem) => problem !== 'other');
  if (connection) return connection;
  // The library's own words are general; the innermost cause says what was wrong.
  const last = causes.at(-1);
  return [last?.message, algorithmOf(last?.cause)].filter(Boolean).join(': ').slice(0, 300) || 'Unknown error.';
}

/** What a token was signed with, if the library takes it from nobody, such as `HS256`. */
const algorithmOf = (cause: unknown): string | undefined =>
  typeof cause === 'object' && cause !== null && 'alg' in cause && typeof cause.alg === 'string'
    ? cause.alg
    : undefined;
