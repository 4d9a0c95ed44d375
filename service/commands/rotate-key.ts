import { eq, isNotNull, or } from 'drizzle-orm';
import { decryptSecret, encryptSecret } from '../platform/crypto/crypto.ts';
import { users } from '../platform/database/schema/users.ts';
import { webhooks } from '../platform/database/schema/webhooks.ts';
import { type Command, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

/** Encrypts every secret of the database with the current SECRET_KEY. Safe while the service runs, and to repeat. */
export const rotateKey: Command = {
  usage: 'rotate-key',
  run: () =>
    withDatabase(async ({ db }, { secretKey, secretKeys }) => {
      if (secretKeys.length === 1)
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
      console.log(`Secrets of ${people.length} users and ${hooks.length} webhooks are encrypted with SECRET_KEY.`);
      if (unknown > 0) throw new UsageError(`${unknown} secrets belong to a key that is not in FORMER_SECRET_KEYS.`);
    }),
};
