import { createHmac } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { type ChallengePurpose, webauthnChallenges } from '../../platform/database/schema/passkeys.ts';
import type { Services } from '../../platform/services.ts';

/** How long a challenge is valid: as long as a page may offer passkeys beside the login field. */
const CHALLENGE_MS = 15 * 60_000;

/** The relying party (Web Authentication): the host where users log in. */
export function relyingParty({ config }: Services): { rpID: string; origin: string } {
  return { rpID: new URL(config.publicUrl).hostname, origin: config.publicUrl };
}

/** User handle in the authenticator, which reveals nothing about the user. */
export function userHandle({ config }: Services, userId: number): Uint8Array<ArrayBuffer> {
  return handleBy(config.secretKey, userId);
}

/** Whether an authenticator returned the user's handle, made with the current or a former SECRET_KEY. */
export function isHandleOf({ config }: Services, userId: number, told: string): boolean {
  return config.secretKeys.some((key) => Buffer.from(handleBy(key, userId)).toString('base64url') === told);
}

const handleBy = (secretKey: string, userId: number) =>
  new Uint8Array(createHmac('sha256', secretKey).update(`passkey of user ${userId}`).digest());

/**
 * Saves an issued challenge until the hourly clean-up. Cleaning up here would let strangers slow down every log in. The
 * id is the challenge itself, which is not secret.
 */
export async function keepChallenge(
  { database, now }: Services,
  challenge: string,
  purpose: ChallengePurpose,
  userId: number | null,
): Promise<void> {
  const at = now();
  await database.db
    .insert(webauthnChallenges)
    .values({ challenge, purpose, userId, createdAt: new Date(at), expiresAt: new Date(at + CHALLENGE_MS) });
}

/** Redeems a challenge once; false if it is unknown, used, expired, or issued for another purpose or user. */
export async function takeChallenge(
  within: Queryable,
  taken: { challenge: string; purpose: ChallengePurpose; userId: number | null; now: number },
): Promise<boolean> {
  const { challenge, purpose, userId, now } = taken;
  const rows = await within
    .update(webauthnChallenges)
    .set({ usedAt: new Date(now) })
    .where(
      and(
        eq(webauthnChallenges.challenge, challenge),
        eq(webauthnChallenges.purpose, purpose),
        userId === null ? isNull(webauthnChallenges.userId) : eq(webauthnChallenges.userId, userId),
        isNull(webauthnChallenges.usedAt),
        gt(webauthnChallenges.expiresAt, new Date(now)),
      ),
    )
    .returning({ id: webauthnChallenges.id });
  return rows.length === 1;
}
