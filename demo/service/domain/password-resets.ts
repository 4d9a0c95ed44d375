import { and, eq, gt, isNull } from 'drizzle-orm';
import { isEmail } from '../../../src/core/contract/rules.ts';
import { digest, randomToken } from '../data/crypto.ts';
import type { Tx } from '../data/database.ts';
import { oneTimeHashes } from '../data/schema/invitations.ts';
import { users } from '../data/schema/users.ts';
import { unprocessable } from '../http/refusal.ts';
import { noAccount } from '../mails/no-account.ts';
import { passwordChanged } from '../mails/password-changed.ts';
import { passwordReset } from '../mails/password-reset.ts';
import type { Services } from '../services.ts';
import { audit } from './audit.ts';
import { closeOtherWays } from './close-other-ways.ts';
import { hashPassword, requireGoodPassword } from './passwords.ts';
import { type KnownPerson, personById, personByName, readerOf } from './readers.ts';

/** How long the link of a reset is good (contract: password_reset_confirm). */
const LINK_MS = 60 * 60 * 1000;

/**
 * The sentence for a hash of a reset or an invitation that is unknown, used or too old (spec: validation, restore and
 * set-password pages).
 */
const INVALID =
  'Invalid password reset hash. It may have been too long since you requested a password reset. Or hash can be used before.';

export const invalidHash = () => unprocessable('invalid_hash', INVALID);

/**
 * Sends restoring instructions to whoever the name belongs to; to an address that belongs to nobody it sends that fact.
 * @param name a login or an address, as typed
 */
export async function requestReset(services: Services, name: string): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    const person = await personByName(tx, name);
    if (person && !person.isDeleted) await sendReset(services, tx, person);
    else if (isEmail(name))
      await services.messages.mail(tx, { to: name, ...noAccount({ ...readerOf(services), asked: 'reset' }) });
  });
}

/**
 * Sends the link that sets a new password.
 * @returns whether the mail was within the recipient's limit
 */
export async function sendReset(
  services: Services,
  tx: Tx,
  person: KnownPerson,
  byAdministrator = false,
): Promise<boolean> {
  const hash = randomToken();
  const now = services.now();
  await tx.insert(oneTimeHashes).values({
    purpose: 'password_reset',
    userId: person.id,
    digest: digest(hash),
    createdAt: new Date(now),
    expiresAt: new Date(now + LINK_MS),
  });
  return services.messages.mail(tx, {
    to: person.email,
    ...passwordReset({ ...readerOf(services, person), hash, byAdministrator }),
  });
}

/**
 * Sets a new password by the link of a mail, once. Every other way into the account is closed, and since the mail
 * arrived, the address is
 * proven.
 * @throws Refusal 422 `invalid_hash`, `weak_password`
 */
export async function confirmReset(
  services: Services,
  { hash, password, ip }: { hash: string; password: string; ip: string },
): Promise<void> {
  const { db } = services.database;
  const now = new Date(services.now());
  const good = and(
    eq(oneTimeHashes.purpose, 'password_reset'),
    eq(oneTimeHashes.digest, digest(hash)),
    isNull(oneTimeHashes.usedAt),
    gt(oneTimeHashes.expiresAt, now),
  );
  const [link] = await db.select({ userId: oneTimeHashes.userId }).from(oneTimeHashes).where(good);
  const person = link && (await personById(db, link.userId));
  if (!person || person.isDeleted) throw invalidHash();
  requireGoodPassword(password, person);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const taken = await tx.update(oneTimeHashes).set({ usedAt: now }).where(good).returning({ id: oneTimeHashes.id });
    if (taken.length === 0) throw invalidHash();
    await tx
      .update(users)
      .set({
        passwordHash,
        passwordChangedAt: now,
        needPasswordChange: false,
        activatedAt: person.activatedAt ?? now,
        emailProvenAt: person.emailProvenAt ?? now,
      })
      .where(eq(users.id, person.id));
    await closeOtherWays(services, tx, person);
    await services.messages.notice(tx, {
      to: person.email,
      ...passwordChanged({ ...readerOf(services, person), at: now }),
    });
    await audit(tx, {
      organizationId: null,
      actorId: person.id,
      action: 'user.password_reset',
      target: { kind: 'user', id: person.id, name: person.name },
      ip,
    });
  });
}
