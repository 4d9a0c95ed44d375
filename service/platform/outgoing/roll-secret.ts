import { type SQL, sql } from 'drizzle-orm';
import { encryptSecret } from '../crypto/crypto.ts';
import { newSigningSecret } from './signature.ts';

/** A new signing secret, and the columns that keep it. */
export interface Rolled {
  /** Whole, to show it once. */
  secret: string;
  columns: { secret: string; previousSecret: string | null; previousSecretExpiresAt: SQL | null };
}

/**
 * Replaces a signing secret. The old one keeps signing for 24 hours unless it is revoked at once.
 * @param current the secret as stored
 */
export function rollSigningSecret(
  secretKey: string,
  current: string,
  { revokePrevious }: { revokePrevious: boolean },
): Rolled {
  const secret = newSigningSecret();
  const previous = revokePrevious
    ? { previousSecret: null, previousSecretExpiresAt: null }
    : { previousSecret: current, previousSecretExpiresAt: sql`clock_timestamp() + interval '24 hours'` };
  return { secret, columns: { secret: encryptSecret(secretKey, secret), ...previous } };
}

/** When the former signing secret stops signing, as the API says it; null if it has. */
export function previousSecretEnd(
  { previousSecret, previousSecretExpiresAt }: { previousSecret: string | null; previousSecretExpiresAt: Date | null },
  now: number,
): string | null {
  const end = previousSecret === null ? null : previousSecretExpiresAt;
  return end && end.getTime() > now ? end.toISOString() : null;
}
