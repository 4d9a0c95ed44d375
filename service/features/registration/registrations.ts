import { and, asc, desc, eq, gt, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import { digest, randomToken } from '../../platform/crypto/crypto.ts';
import type { Tx } from '../../platform/database/database.ts';
import { registrations } from '../../platform/database/schema/invitations.ts';
import { users } from '../../platform/database/schema/users.ts';
import { activateAccount } from './mails/activate-account.ts';
import { addressRegistered } from './mails/address-registered.ts';
import { tooMany } from '../../platform/limits/limiter.ts';
import { requireFewMails } from '../../platform/limits/public-requests.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from '../audit/audit.ts';
import { hashPassword, verifyPassword } from '../credentials/passwords.ts';
import { localPart, userByEmail, recipientOf } from '../users/find-user.ts';
import { registeredWith, dropRegistrations } from '../credentials/drop-registrations.ts';
import { revokeCredentials } from '../credentials/revoke-credentials.ts';
import { invalidActivation } from '../credentials/invalid-hash.ts';
import { HOUR } from '../../platform/time.ts';

/** How long an emailed link activates an account. */
const LINK_MS = 48 * 60 * 60 * 1000;

/**
 * Saves a registration and sends its mail. A taken address takes the same path, but its link is not mailed; the mail
 * tells the owner instead.
 * @param wish.password has met the requirements
 */
export async function register(
  services: Services,
  wish: { email: string; password: string; languages: readonly string[] },
): Promise<void> {
  const { email } = wish;
  const passwordHash = await hashPassword(wish.password);
  const hash = randomToken();
  const now = services.now();
  await services.database.db.transaction(async (tx) => {
    const user = await userByEmail(tx, email);
    const reader = recipientOf(services, user, wish.languages);
    await tx.delete(registrations).where(and(registeredWith(email), lt(registrations.expiresAt, new Date(now))));
    await tx.insert(registrations).values({
      email,
      passwordHash,
      digest: digest(hash),
      createdAt: new Date(now),
      expiresAt: new Date(now + LINK_MS),
    });
    await services.messages.mail(tx, {
      to: email,
      ...(user?.activatedAt ? addressRegistered(reader) : activateAccount({ ...reader, hash })),
      validMs: LINK_MS,
    });
  });
}

/**
 * Activates a registration with its password and drops the address's other registrations.
 * @returns the address; again for the link that activated it, such as after a reload
 * @throws {ApiError} 422 `invalid_hash` if it is unknown or expired
 */
export async function activateRegistration(services: Services, hash: string, from: { ip: string }): Promise<string> {
  const now = new Date(services.now());
  return services.database.db.transaction(async (tx) => {
    const good = and(
      eq(registrations.digest, digest(hash)),
      isNull(registrations.usedAt),
      gt(registrations.expiresAt, now),
    );
    await lockAddressOf(tx, good);
    const [wish] = await tx.update(registrations).set({ usedAt: now }).where(good).returning();
    if (!wish) return activatedBy(tx, hash);
    const user = await userByEmail(tx, wish.email);
    if (user && (user.activatedAt || user.isDeleted)) throw invalidActivation();
    const proven = {
      passwordHash: wish.passwordHash,
      passwordChangedAt: now,
      needPasswordChange: false,
      activatedAt: now,
      emailProvenAt: now,
    };
    if (user) await revokeCredentials(services, tx, user);
    const id = user ? await update(tx, user.id, proven) : await create(tx, { ...proven, email: wish.email });
    await tx.update(registrations).set({ passwordHash: null }).where(eq(registrations.id, wish.id));
    await dropRegistrations(tx, wish.email, wish.id);
    await audit(tx, {
      organizationId: null,
      actorId: id,
      action: 'user.activated',
      target: { kind: 'user', id, name: wish.email },
      ip: from.ip,
    });
    return wish.email;
  });
}

/** The address of a link that was used: only the one that activated the account is kept. */
async function activatedBy(tx: Tx, hash: string): Promise<string> {
  const [used] = await tx
    .select({ email: registrations.email })
    .from(registrations)
    .where(and(eq(registrations.digest, digest(hash)), isNotNull(registrations.usedAt)));
  if (!used) throw invalidActivation();
  return used.email;
}

/**
 * Sends another link in place of an expired one, which stays void.
 * @returns the address
 * @throws {ApiError} 422 `invalid_hash` if the link is unknown, used or still good; 429
 */
export async function resendActivation(
  services: Services,
  hash: string,
  from: { ip: string; languages: readonly string[] },
): Promise<string> {
  const now = services.now();
  const expired = and(
    eq(registrations.digest, digest(hash)),
    isNull(registrations.usedAt),
    lt(registrations.expiresAt, new Date(now)),
  );
  const [wish] = await services.database.db.select({ email: registrations.email }).from(registrations).where(expired);
  if (!wish) throw invalidActivation();
  await requireFewMails(services, wish.email, from.ip);
  const next = randomToken();
  await services.database.db.transaction(async (tx) => {
    const user = await userByEmail(tx, wish.email);
    if (user?.activatedAt) throw invalidActivation();
    const renewed = await tx
      .update(registrations)
      .set({ digest: digest(next), expiresAt: new Date(now + LINK_MS) })
      .where(expired)
      .returning({ id: registrations.id });
    if (renewed.length === 0) throw invalidActivation();
    const reader = recipientOf(services, user, from.languages);
    const mail = { to: wish.email, ...activateAccount({ ...reader, hash: next }), validMs: LINK_MS };
    // The old link stays good for another try.
    if (!(await services.messages.mail(tx, mail))) throw tooMany(HOUR / 1000);
  });
  return wish.email;
}

/** Concurrent activations of one address wait here; waiting later would deadlock. */
async function lockAddressOf(tx: Tx, found: SQL | undefined): Promise<void> {
  const [wish] = await tx.select({ email: registrations.email }).from(registrations).where(found);
  if (wish)
    await tx
      .select({ id: registrations.id })
      .from(registrations)
      .where(registeredWith(wish.email))
      .orderBy(asc(registrations.id))
      .for('update');
}

/**
 * Whether a password belongs to the latest pending registration of the address: one hash, however many are pending.
 * Asked after a failed log in for known and unknown addresses alike: otherwise the reply to one's own registration
 * would reveal whether the address was taken.
 */
export async function waitsForActivation(services: Services, email: string, password: string): Promise<boolean> {
  const { db } = services.database;
  const [latest] = await db
    .select({ passwordHash: registrations.passwordHash })
    .from(registrations)
    .where(
      and(registeredWith(email), isNull(registrations.usedAt), gt(registrations.expiresAt, new Date(services.now()))),
    )
    .orderBy(desc(registrations.id))
    .limit(1);
  return verifyPassword(latest?.passwordHash, password);
}

async function update(tx: Tx, id: number, values: Partial<typeof users.$inferInsert>): Promise<number> {
  await tx.update(users).set(values).where(eq(users.id, id));
  return id;
}

/** A new user's default name is the email's local part. Of concurrent activations one wins. */
async function create(tx: Tx, values: Omit<typeof users.$inferInsert, 'name'>): Promise<number> {
  const [row] = await tx
    .insert(users)
    .values({ ...values, name: localPart(values.email) })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!row) throw invalidActivation();
  return row.id;
}
