import { sql } from 'drizzle-orm';
import { decryptSecret, encryptSecret } from '../platform/crypto/crypto.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { noteSecretKey } from '../platform/database/secret-key.ts';
import { resealSigningKeys } from '../features/access-tokens/signing-keys.ts';
import { type Command, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

/** Columns with secrets, by table. Those of log ins in progress end within minutes. */
const SEALED = {
  users: ['google_secret', 'google_secret_pending'],
  webhooks: ['secret', 'previous_secret', 'apikey'],
  export_types: ['secret', 'previous_secret'],
  connections: ['client_secret'],
};

/**
 * Encrypts every secret of the database with the current SECRET_KEY. Safe while the service runs, and to repeat.
 * `--lost` gives up secrets of a key that nobody has any more.
 */
export const rotateKey: Command = {
  usage: 'rotate-key [--lost]',
  run: ([option]) =>
    withDatabase(async (database, config) => {
      const { secretKey, secretKeys } = config;
      if (secretKeys.length === 1 && option !== '--lost')
        throw new UsageError('FORMER_SECRET_KEYS is not set: set SECRET_KEY to the new key and this to the old one.');
      let unknown = 0;
      const again = (sealed: string): string => {
        try {
          return encryptSecret(secretKey, decryptSecret(secretKeys, sealed));
        } catch {
          unknown += 1;
          return sealed;
        }
      };
      const counts: string[] = [];
      for (const [table, columns] of Object.entries(SEALED))
        counts.push(`${table.replace('_', ' ')} (${await resealTable(database, table, columns, again)})`);
      unknown += await resealSigningKeys({ database, config, now: Date.now }, { isLost: option === '--lost' });
      console.log(`Encrypted with SECRET_KEY: secrets of ${counts.join(', ')}.`);
      if (unknown === 0 || option === '--lost') await noteSecretKey(database.db, secretKey);
      if (unknown > 0 && option === '--lost')
        console.log(
          `${unknown} secrets of a lost key remain: reset two-factor of these users, roll the signing secrets of ` +
            'webhooks and export types, and enter the client secrets of connections again.',
        );
      else if (unknown > 0)
        throw new UsageError(`${unknown} secrets belong to a key that is not in FORMER_SECRET_KEYS.`);
    }),
};

/**
 * Encrypts the secrets of a table anew, a row at a time. Nobody edited the rows, so `updated_at` stays.
 * @returns how many rows have any
 */
async function resealTable(
  { db }: Database,
  table: string,
  columns: readonly string[],
  again: (sealed: string) => string,
): Promise<number> {
  const [name, names] = [sql.identifier(table), columns.map((column) => sql.identifier(column))];
  const isSealed = sql.join(
    names.map((column) => sql`${column} is not null`),
    sql` or `,
  );
  const { rows } = await db.execute<{ id: number }>(sql`select id from ${name} where ${isSealed}`);
  const reseal = async (tx: Tx, id: number) => {
    const found = await tx.execute<Record<string, string | null>>(
      sql`select ${sql.join(names, sql`, `)} from ${name} where id = ${id} for update`,
    );
    const sealed = Object.entries(found.rows[0] ?? {}).flatMap(([column, value]) =>
      value === null ? [] : [sql`${sql.identifier(column)} = ${again(value)}`],
    );
    if (sealed.length > 0) await tx.execute(sql`update ${name} set ${sql.join(sealed, sql`, `)} where id = ${id}`);
  };
  for (const { id } of rows) await db.transaction((tx) => reseal(tx, id));
  return rows.length;
}
