import { eq, isNotNull, sql } from 'drizzle-orm';
import type pg from 'pg';
import { decryptSecret, encryptSecret, SecretKeyError } from '../crypto/crypto.ts';
import type { Database, Queryable } from './database.ts';
import { WrongInstallationError } from './errors.ts';
import { installation } from './schema/operations.ts';
import { users } from './schema/users.ts';
import { webhooks } from './schema/webhooks.ts';

/** The row that says which key encrypts the secrets of this database. */
const ROW = 'secret_key';

/** Keys of a process: the current one, then former ones. */
interface Keys {
  secretKey: string;
  secretKeys: readonly string[];
}

/**
 * Checks that this process can read the secrets of the database.
 * @throws {SecretKeyError} if another key encrypts them
 */
export async function checkSecretKey(pool: pg.Pool, { secretKeys }: Pick<Keys, 'secretKeys'>): Promise<void> {
  const { rows } = await pool.query<{ value: string }>('select value from installation where key = $1', [ROW]);
  if (rows[0]) decryptSecret(secretKeys, rows[0].value);
}

/**
 * Checks the key at a start, and notes the one of a new database.
 * @throws {WrongInstallationError} one line for the operator
 */
export async function requireSecretKey({ db, pool }: Pick<Database, 'db' | 'pool'>, keys: Keys): Promise<void> {
  try {
    const [first] = await db
      .insert(installation)
      .values({ key: ROW, value: encryptSecret(keys.secretKey, ROW) })
      .onConflictDoNothing()
      .returning({ key: installation.key });
    if (!first) return await checkSecretKey(pool, keys);
    const sealed = await anySecret(db);
    if (sealed !== null) await forgetIfWrong(db, keys, sealed);
  } catch (error) {
    if (!(error instanceof SecretKeyError)) throw error;
    throw new WrongInstallationError(
      'SECRET_KEY is not the key of this database: set the one that it was used with, or name that in ' +
        "FORMER_SECRET_KEYS. If it is lost, 'rotate-key --lost' gives the secrets up.",
      { cause: error },
    );
  }
}

/** Notes the current key after every secret was encrypted with it. */
export async function noteSecretKey(db: Queryable, secretKey: string): Promise<void> {
  const value = encryptSecret(secretKey, ROW);
  await db
    .insert(installation)
    .values({ key: ROW, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } });
}

async function forgetIfWrong(db: Queryable, { secretKeys }: Keys, sealed: string): Promise<void> {
  try {
    decryptSecret(secretKeys, sealed);
  } catch (error) {
    await db.delete(installation).where(eq(installation.key, ROW));
    throw error;
  }
}

/** A secret from before the key was noted; null if there is none. */
async function anySecret(db: Queryable): Promise<string | null> {
  const [person] = await db
    .select({ sealed: sql<string>`${users.googleSecret}` })
    .from(users)
    .where(isNotNull(users.googleSecret))
    .limit(1);
  if (person) return person.sealed;
  const [hook] = await db.select({ sealed: webhooks.secret }).from(webhooks).limit(1);
  return hook?.sealed ?? null;
}
