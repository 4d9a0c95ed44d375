import { randomInt } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { RESEND_PAUSE } from '../../../src/core/contract/limits.ts';
import { digest, randomToken } from '../../platform/crypto/crypto.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { type HashPurpose, oneTimeHashes } from '../../platform/database/schema/invitations.ts';
import { tooMany } from '../../platform/limits/limiter.ts';

/** How long a code is valid. */
export const GOOD_MS = 15 * 60_000;
/** Wrong attempts after which a code is void. */
const TRIES = 5;
/** Minimum time between two messages to the same address or number. */
const PAUSE_MS = RESEND_PAUSE * 1000;

/** What a code is for, and who may use it. */
export interface CodeOf {
  purpose: Exclude<HashPurpose, 'password_reset' | 'email_undo'>;
  userId: number;
  /** The requesting session, if the code is bound to it. */
  sessionId?: number;
  /** Milliseconds since 1970. */
  now: number;
}

/** A six-digit code, and the hash of a link with the same effect. */
export interface Issued {
  code: string;
  hash: string;
}

/**
 * Creates a code for a new address or number and voids earlier ones of the same purpose.
 * @throws {ApiError} 429 if the same target got one less than 30 seconds ago
 */
export async function issueCode(tx: Tx, { purpose, userId, sessionId, now }: CodeOf, target: string): Promise<Issued> {
  const [latest] = await tx
    .select()
    .from(oneTimeHashes)
    .where(mine(purpose, userId))
    .orderBy(desc(oneTimeHashes.id))
    .limit(1);
  const since = latest && latest.target === target ? now - latest.createdAt.getTime() : PAUSE_MS;
  if (since < PAUSE_MS) throw tooMany((PAUSE_MS - since) / 1000);
  await revokeCodes(tx, { purpose, userId, now });
  const issued = { code: String(randomInt(1_000_000)).padStart(6, '0'), hash: randomToken() };
  await tx.insert(oneTimeHashes).values({
    purpose,
    userId,
    target,
    digest: digest(issued.hash),
    codeDigest: codeDigest({ purpose, userId, sessionId }, issued.code),
    expiresAt: new Date(now + GOOD_MS),
    createdAt: new Date(now),
  });
  return issued;
}

/** Result of checking a code. */
export type Taken = { ok: true; target: string } | { ok: false; reason: 'wrong' | 'expired' | 'too_many_tries' };

/** Uses up a code. Wrong attempts count, so call it in a transaction that commits even then. */
export async function takeCode(tx: Tx, { purpose, userId, sessionId, now }: CodeOf, code: string): Promise<Taken> {
  const [open] = await tx
    .select()
    .from(oneTimeHashes)
    .where(mine(purpose, userId))
    .orderBy(desc(oneTimeHashes.id))
    .limit(1)
    .for('update');
  if (!open?.target || open.expiresAt.getTime() <= now) return { ok: false, reason: 'expired' };
  if (open.tries >= TRIES) return { ok: false, reason: 'too_many_tries' };
  if (open.codeDigest !== codeDigest({ purpose, userId, sessionId }, code)) {
    await tx
      .update(oneTimeHashes)
      .set({ tries: sql`${oneTimeHashes.tries} + 1` })
      .where(eq(oneTimeHashes.id, open.id));
    return { ok: false, reason: open.tries + 1 >= TRIES ? 'too_many_tries' : 'wrong' };
  }
  await tx
    .update(oneTimeHashes)
    .set({ usedAt: new Date(now) })
    .where(eq(oneTimeHashes.id, open.id));
  return { ok: true, target: open.target };
}

/** A valid link. */
export interface OpenLink {
  id: number;
  /** The user who requested the change. */
  userId: number;
  target: string;
}

/** Finds the link of a hash without using it; undefined if it is unknown, used, expired or out of attempts. */
export async function findLink(
  within: Queryable,
  purpose: CodeOf['purpose'],
  hash: string,
  now: number,
): Promise<OpenLink | undefined> {
  const [found] = await within
    .select()
    .from(oneTimeHashes)
    .where(and(openLink(now), eq(oneTimeHashes.purpose, purpose), eq(oneTimeHashes.digest, digest(hash)), hasTries));
  return found?.target ? { id: found.id, userId: found.userId, target: found.target } : undefined;
}

/** Counts a password attempt on a link before the comparison; false if no attempts are left. */
export async function countTry(within: Queryable, { id }: OpenLink): Promise<boolean> {
  const counted = await within
    .update(oneTimeHashes)
    .set({ tries: sql`${oneTimeHashes.tries} + 1` })
    .where(and(eq(oneTimeHashes.id, id), isNull(oneTimeHashes.usedAt), hasTries))
    .returning({ id: oneTimeHashes.id });
  return counted.length === 1;
}

/** Uses up a link; false if another request was first. */
export async function spendLink(tx: Tx, { id }: OpenLink, now: number): Promise<boolean> {
  const spent = await tx
    .update(oneTimeHashes)
    .set({ usedAt: new Date(now) })
    .where(and(openLink(now), eq(oneTimeHashes.id, id)))
    .returning({ id: oneTimeHashes.id });
  return spent.length === 1;
}

const hasTries = lt(oneTimeHashes.tries, TRIES);
const openLink = (now: number) => and(isNull(oneTimeHashes.usedAt), gt(oneTimeHashes.expiresAt, new Date(now)));

/** Voids the open codes and links of a purpose. */
export async function revokeCodes(
  tx: Tx,
  { purpose, userId, now }: { purpose: HashPurpose; userId: number; now: number },
): Promise<void> {
  await tx
    .update(oneTimeHashes)
    .set({ usedAt: new Date(now) })
    .where(mine(purpose, userId));
}

const mine = (purpose: HashPurpose, userId: number) =>
  and(eq(oneTimeHashes.userId, userId), eq(oneTimeHashes.purpose, purpose), isNull(oneTimeHashes.usedAt));

const codeDigest = ({ purpose, userId, sessionId }: Pick<CodeOf, 'purpose' | 'userId' | 'sessionId'>, code: string) =>
  digest([purpose, userId, sessionId ?? '', code.replace(/\D/g, '')].join(':'));
