import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  jwksCache,
  type JWKSCacheInput,
  type JWTVerifyGetKey,
} from 'jose';

/** An unknown key makes the keys be fetched anew, at most this often. */
const PAUSE_MS = 30_000;
/** How long fetched keys count as current. */
const CURRENT_MS = 10 * 60_000;
const PATIENCE_MS = 5_000;

/** Finds the key of a token among those that the service publishes. Fetched keys go on working while it is away. */
export function keySet(url: URL, fetch: typeof globalThis.fetch): JWTVerifyGetKey {
  const cache: JWKSCacheInput = {};
  const remote = createRemoteJWKSet(url, {
    cooldownDuration: PAUSE_MS,
    cacheMaxAge: CURRENT_MS,
    timeoutDuration: PATIENCE_MS,
    [customFetch]: fetch,
    [jwksCache]: cache,
  });
  return async (header, token) => {
    try {
      return await remote(header, token);
    } catch (error) {
      const { jwks } = cache as { jwks?: Parameters<typeof createLocalJWKSet>[0] };
      if (!jwks || error instanceof errors.JWKSNoMatchingKey) throw error;
      return await createLocalJWKSet(jwks)(header, token).catch(() => {
        throw error;
      });
    }
  };
}

/** Whether the keys could not be fetched, as opposed to a token that no key signed. */
export const isAway = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError) || error.code === 'ERR_JOSE_GENERIC';
