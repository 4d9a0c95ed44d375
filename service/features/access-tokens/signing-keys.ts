import { desc, gt, isNull, lte, or, eq, sql } from 'drizzle-orm';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import type { Config } from '../../platform/config/config.ts';
import { decryptSecret, encryptSecret } from '../../platform/crypto/crypto.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { signingKeys } from '../../platform/database/schema/applications.ts';
import type { Services } from '../../platform/services.ts';
import { DAY, HOUR, MINUTE } from '../../platform/time.ts';

/** RFC 8725: one algorithm, and an asymmetric one. */
export const ALGORITHM = 'ES256';
/** How long an access token lasts. */
export const TOKEN_MS = 5 * MINUTE;
/** Back ends keep the published keys for a while, so a key is published this long before it signs. */
const PUBLISHED_BEFORE = HOUR;
/** How old the newest key may be. */
const LIFETIME = 90 * DAY;
/** A process looks for new keys this often. */
const KEPT_MS = MINUTE;

type KeyServices = Pick<Services, 'database' | 'config' | 'now'>;
type Signer = { kid: string; key: CryptoKey };

/** The key that signs now, and the ones that are published. */
export interface Keys {
  signer: Signer;
  published: readonly JWK[];
}

const kept = new WeakMap<Services['database'], { at: number; keys: Promise<Keys> }>();

/** The keys of the installation, which begin with the first question for them. */
export function keysOf(services: KeyServices): Promise<Keys> {
  const known = kept.get(services.database);
  const now = services.now();
  if (known && now - known.at < KEPT_MS && now >= known.at) return known.keys;
  const keys = load(services);
  kept.set(services.database, { at: now, keys });
  keys.catch(() => kept.delete(services.database));
  return keys;
}

/** Creates a new key if the newest is old, and deletes keys without a valid token. A periodic task. */
export async function rotateWhenOld(services: KeyServices): Promise<void> {
  const { database, now } = services;
  await database.db.delete(signingKeys).where(lte(signingKeys.endsAt, new Date(now())));
  const [newest] = await database.db.select().from(signingKeys).orderBy(desc(signingKeys.signsFrom)).limit(1);
  if (newest && now() - newest.signsFrom.getTime() > LIFETIME) await rotate(services);
}

/** Publishes a new key, which signs in an hour. The keys before it stay until their last token has ended. */
export async function rotate({ database, config, now }: KeyServices): Promise<void> {
  const signsFrom = new Date(now() + PUBLISHED_BEFORE);
  const endsAt = new Date(signsFrom.getTime() + TOKEN_MS + MINUTE);
  await database.db.transaction(async (tx) => {
    // Two processes at once make one key.
    await tx.execute(sql`lock table signing_keys in exclusive mode`);
    const [waiting] = await tx
      .select()
      .from(signingKeys)
      .where(gt(signingKeys.signsFrom, new Date(now())));
    if (waiting) return;
    await tx.update(signingKeys).set({ endsAt }).where(isNull(signingKeys.endsAt));
    await insertKey(tx, config, signsFrom);
  });
}

async function load({ database, config, now }: KeyServices): Promise<Keys> {
  const at = new Date(now());
  const rows = await current(database.db, at);
  const signing = rows.find(({ signsFrom }) => signsFrom <= at) ?? (await first(database.db, config, at));
  const privateKey = JSON.parse(decryptSecret(config.secretKeys, signing.privateKey)) as JWK;
  const key = (await importJWK(privateKey, ALGORITHM)) as CryptoKey;
  const published = rows.length > 0 ? rows : [signing];
  return { signer: { kid: signing.kid, key }, published: published.map(({ publicKey }) => publicKey as JWK) };
}

const current = (within: Queryable, at: Date) =>
  within
    .select()
    .from(signingKeys)
    .where(or(isNull(signingKeys.endsAt), gt(signingKeys.endsAt, at)))
    .orderBy(desc(signingKeys.signsFrom));

/** The first key of an installation signs at once, because nobody has older ones. */
function first(db: Services['database']['db'], config: Config, at: Date) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table signing_keys in exclusive mode`);
    const [made] = await current(tx, at);
    return made ?? insertKey(tx, config, at);
  });
}

async function insertKey(within: Queryable, { secretKey }: Config, signsFrom: Date) {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const publicKey = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicKey);
  const privateKey = encryptSecret(secretKey, JSON.stringify(await exportJWK(pair.privateKey)));
  const values = { kid, publicKey: { ...publicKey, kid, alg: ALGORITHM, use: 'sig' }, privateKey, signsFrom };
  const [row] = await within.insert(signingKeys).values(values).returning();
  if (!row) throw new Error('A signing key was not inserted.');
  return row;
}

/**
 * Encrypts the signing keys anew, and begins the next one: for the command `rotate-key`.
 * @param isLost drops keys that no SECRET_KEY opens: their tokens are refused, and the next one is signed by a new key
 * @returns how many no SECRET_KEY opens
 */
export async function resealSigningKeys(services: KeyServices, { isLost }: { isLost: boolean }): Promise<number> {
  const { database, config } = services;
  const rows = await database.db.select().from(signingKeys);
  let unknown = 0;
  for (const { kid, privateKey: sealed } of rows) {
    const isThis = eq(signingKeys.kid, kid);
    const open = opened(config, sealed);
    if (open !== null) {
      const privateKey = encryptSecret(config.secretKey, open);
      await database.db.update(signingKeys).set({ privateKey }).where(isThis);
    } else if (isLost) await database.db.delete(signingKeys).where(isThis);
    else unknown += 1;
  }
  if (unknown === 0 && rows.length > 0) await rotate(services);
  return unknown;
}

function opened({ secretKeys }: Config, sealed: string): string | null {
  try {
    return decryptSecret(secretKeys, sealed);
  } catch {
    return null;
  }
}
