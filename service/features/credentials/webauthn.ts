import { createHmac } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { type ChallengePurpose, webauthnChallenges } from '../../platform/database/schema/passkeys.ts';
import type { Services } from '../../platform/services.ts';

/** How long a challenge waits: as long as a page may offer passkeys beside the login field. */
const CHALLENGE_MS = 15 * 60_000;

/** The relying party (Web Authentication): the host that people sign in at. */
export function relyingParty({ config }: Services): { rpID: string; rpName: string; origin: string } {
  return { rpID: new URL(config.publicUrl).hostname, rpName: 'Platform', origin: config.publicUrl };
}

/** What an authenticator keeps to name the person: nothing that tells who they are. */
export function userHandle({ config }: Services, userId: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHmac('sha256', config.secretKey).update(`passkey of user ${userId}`).digest());
}

/**
 * Keeps a challenge that was given out until the hourly sweep (a look for old ones at each would let strangers slow
 * every sign-in); the id of it is the challenge itself, which is no secret.
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

/**
 * Takes a challenge back, once; false when it is unknown, used, too old, or was given out for something else or to
 * somebody else.
 */
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
