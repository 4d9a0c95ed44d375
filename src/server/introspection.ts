import { AuthError } from './auth-error.ts';
import type { Claims } from './caller.ts';

const PATIENCE_MS = 5_000;

/**
 * Asks the service about a token (RFC 7662).
 * @throws {AuthError} 401 for a token that is not active; 503 if the service cannot be reached or refuses the key
 */
export async function introspectToken(
  token: string,
  { url, key, fetch }: { url: URL; key: string | undefined; fetch: typeof globalThis.fetch },
): Promise<Claims> {
  if (!key)
    throw new AuthError(401, 'token_invalid', 'Only access tokens are taken here, since no service key is set.');
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({ token }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((cause: unknown) => {
    throw new AuthError(503, 'service_unavailable', 'The identity service cannot be reached.', { cause });
  });
  if (response.status === 401 || response.status === 403)
    throw new AuthError(
      503,
      'key_refused',
      'The identity service refuses the service key: does it have tokens:introspect?',
    );
  if (!response.ok)
    throw new AuthError(503, 'service_unavailable', `The identity service answered ${response.status}.`);
  const answer = (await response.json()) as { active: false } | ({ active: true } & Claims);
  if (!answer.active) throw new AuthError(401, 'token_invalid', 'The token is not active.');
  return answer;
}
