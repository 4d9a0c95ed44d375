import { createHmac } from 'node:crypto';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import { lt } from 'drizzle-orm';
import { digest } from '../../platform/crypto/crypto.ts';
import { spentChallenges } from '../../platform/database/schema/operations.ts';
import type { Services } from '../../platform/services.ts';

/** How long a challenge is valid. */
const CHALLENGE_MS = 10 * 60 * 1000;

/** On average half as many hashes are needed: about 0.3 s in a browser. */
const MAX_NUMBER = 50_000;

/** Creates an ALTCHA challenge (SHA-256), bound to its action by the signed salt. */
export async function newChallenge(services: Services, action: string) {
  return createChallenge({
    algorithm: 'SHA-256',
    hmacKey: signingKey(services),
    maxnumber: MAX_NUMBER,
    expires: new Date(services.now() + CHALLENGE_MS),
    params: { action },
  });
}

/**
 * Whether a token solves one of our challenges for this action, in time and for the first time.
 * @param token base64 of the JSON `{algorithm, challenge, number, salt, signature}`
 */
export async function takeSolution(services: Services, action: string, token: string): Promise<boolean> {
  const solution = readSolution(token);
  if (!solution || solution.algorithm !== 'SHA-256') return false;
  const params = extractParams(solution);
  const expires = Number(params['expires']) * 1000;
  if (params['action'] !== action || !(expires > services.now())) return false;
  if (!(await verifySolution(solution, signingKey(services), false))) return false;
  return spend(services, solution.challenge, new Date(expires));
}

interface Solution {
  algorithm: 'SHA-256';
  challenge: string;
  number: number;
  salt: string;
  signature: string;
}

function readSolution(token: string): Solution | null {
  try {
    const read = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as Partial<
      Record<keyof Solution, unknown>
    > | null;
    const isText = (part: keyof Solution) => typeof read?.[part] === 'string';
    const whole =
      isText('algorithm') &&
      isText('challenge') &&
      isText('salt') &&
      isText('signature') &&
      Number.isSafeInteger(read?.number);
    return whole ? (read as Solution) : null;
  } catch {
    return null;
  }
}

/** The first to insert the challenge's digest wins, even across processes. */
async function spend({ database, now }: Services, challenge: string, expiresAt: Date): Promise<boolean> {
  await database.db.delete(spentChallenges).where(lt(spentChallenges.expiresAt, new Date(now())));
  const spent = await database.db
    .insert(spentChallenges)
    .values({ digest: digest(challenge), expiresAt })
    .onConflictDoNothing()
    .returning();
  return spent.length === 1;
}

function signingKey({ config }: Services): string {
  return createHmac('sha256', config.secretKey).update('bot check').digest('hex');
}
