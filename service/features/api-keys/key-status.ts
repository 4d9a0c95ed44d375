import type { ApiKey } from '../../../src/core/contract/endpoints/api-keys.ts';

const DAY_MS = 86_400_000;
/** Keys in their last days are marked, so that they are replaced in time. */
const SOON_MS = 30 * DAY_MS;

/**
 * Whether a key works, and for how long.
 * @param key.isMakerActive whether the user who created it is an active member of its organization
 * @param key.expiresAt milliseconds since 1970, like `now`
 */
export function keyStatus(key: { isMakerActive: boolean; expiresAt: number }, now: number): ApiKey['status'] {
  if (key.expiresAt <= now) return 'expired';
  if (!key.isMakerActive) return 'inactive';
  return key.expiresAt - now <= SOON_MS ? 'expires_soon' : 'active';
}
