import { eq, isNotNull, or } from 'drizzle-orm';
import { decryptSecret, encryptSecret } from '../platform/crypto/crypto.ts';
import { exportTypes } from '../platform/database/schema/export-types.ts';
import { noteSecretKey } from '../platform/database/secret-key.ts';
import { users } from '../platform/database/schema/users.ts';
import { webhooks } from '../platform/database/schema/webhooks.ts';
import { resealSigningKeys } from '../features/access-tokens/signing-keys.ts';
import { type Command, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

/**
 * Encrypts every secret of the database with the current SECRET_KEY. Safe while the service runs, and to repeat.
 * `--lost` gives up secrets of a key that nobody has any more.
 */
export const rotateKey: Command = {
  usage: 'rotate-key [--lost]',
  run: ([option]) =>
    withDatabase(async (database, config) => {
      const { db } = database;
      const { secretKey, secretKeys } = config;
      if (secretKeys.length === 1 && option !== '--lost')
        throw new UsageError('FORMER_SECRET_KEYS is not set: set SECRET_KEY to the new key and this to the old one.');
      let unknown = 0;
      const again = (sealed: string | null): string | null => {
        if (sealed === null) return null;
        try {
          return encryptSecret(secretKey, decryptSecret(secretKeys, sealed));
        } catch {
          unknown += 1;
          return sealed;
        }
      };
      const people = await db
        .select({ id: users.id })
        .from(users)
        .where(or(isNotNull(users.googleSecret), isNotNull(users.googleSecretPending)));
      for (const { id } of people)
        await db.transaction(async (tx) => {
          const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
          if (!row) return;
          const sealed = { googleSecret: again(row.googleSecret), googleSecretPending: again(row.googleSecretPending) };
          await tx.update(users).set(sealed).where(eq(users.id, id));
        });
      const hooks = await db.select({ id: webhooks.id }).from(webhooks);
      for (const { id } of hooks)
        await db.transaction(async (tx) => {
          const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
          if (!row) return;
          const { secret, previousSecret, apikey } = row;
          const sealed = { previousSecret: again(previousSecret), apikey: again(apikey) };
          await tx
            .update(webhooks)
            .set({ ...sealed, secret: again(secret) ?? secret, updatedAt: webhooks.updatedAt })
            .where(eq(webhooks.id, id));
        });
      const types = await db.select({ id: exportTypes.id }).from(exportTypes);
      for (const { id } of types)
        await db.transaction(async (tx) => {
          const [row] = await tx.select().from(exportTypes).where(eq(exportTypes.id, id)).for('update');
          if (!row) return;
          const { secret, previousSecret } = row;
          await tx
            .update(exportTypes)
            .set({
              secret: again(secret) ?? secret,
              previousSecret: again(previousSecret),
              updatedAt: exportTypes.updatedAt,
            })
            .where(eq(exportTypes.id, id));
        });
      unknown += await resealSigningKeys({ database, config, now: Date.now }, { isLost: option === '--lost' });
      const counts = `users (${people.length}), of webhooks (${hooks.length}) and of export types (${types.length})`;
      console.log(`Encrypted with SECRET_KEY: secrets of ${counts}.`);
      if (unknown === 0 || option === '--lost') await noteSecretKey(db, secretKey);
      if (unknown > 0 && option === '--lost')
        console.log(
          `${unknown} secrets of a lost key remain: reset two-factor of these users, and roll the signing secrets of ` +
            'webhooks and export types.',
        );
      else if (unknown > 0)
        throw new UsageError(`${unknown} secrets belong to a key that is not in FORMER_SECRET_KEYS.`);
    }),
};
