import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { AuthError } from './auth-error.ts';
import type { Claims } from './caller.ts';
import { isAway } from './key-set.ts';

/** Seconds by which two clocks may differ. */
const TOLERANCE = 5;

/**
 * Checks an access token (RFC 9068): its signature by a published key, type, algorithm, issuer, audience and times.
 * @returns its claims; `isWhole` is false if its permissions were too many for a header
 * @throws {AuthError} 401; 503 if the keys cannot be fetched
 */
export async function verifyAccessToken(
  token: string,
  keys: JWTVerifyGetKey,
  { issuer, audience, now }: { issuer: string; audience: string; now: () => number },
): Promise<Claims & { iat: number; isWhole: boolean }> {
  const { payload } = await jwtVerify(token, keys, {
    algorithms: ['ES256'],
    typ: 'at+jwt',
    issuer,
    audience,
    clockTolerance: TOLERANCE,
    currentDate: new Date(now()),
    requiredClaims: ['sub', 'exp', 'iat'],
  }).catch((error: unknown) => {
    throw refusalOf(error);
  });
  const { sub = '', exp = 0, iat = 0, sid, org, permissions, permissions_omitted: omitted } = payload;
  const ahead = iat - now() / 1000;
  if (ahead > TOLERANCE) {
    const seconds = Math.round(ahead);
    const compare = "compare the clock of this server with the service's";
    const message = `The token was issued ${seconds} s in the future: ${compare}.`;
    throw new AuthError(401, 'clock_differs', message);
  }
  return {
    sub,
    exp,
    iat,
    org: typeof org === 'number' ? org : null,
    permissions: Array.isArray(permissions) ? permissions.filter((one) => typeof one === 'string') : [],
    sid: typeof sid === 'string' ? sid : undefined,
    isWhole: omitted !== true,
  };
}

function refusalOf(cause: unknown): AuthError {
  if (cause instanceof errors.JWTExpired) {
    const message = "The token has expired, or the clock of this server is ahead of the service's.";
    return new AuthError(401, 'token_expired', message, { cause });
  }
  if (isAway(cause))
    return new AuthError(503, 'service_unavailable', 'The keys of the identity service cannot be fetched.', { cause });
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AuthError(401, 'token_invalid', `The token is not valid: ${reason}`, { cause });
}
