import { sql } from 'drizzle-orm';
import { isSameAddress } from '../../platform/database/folded.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { AddressHealth } from '../../platform/mail/send-messages.ts';

const isSame = (address: string) => isSameAddress(sql.raw('email'), address);

/**
 * Keeps which addresses of users a mail server refused. The address itself is kept, so that another one of the user is
 * not marked. Plain SQL: this is no change of the user.
 */
export const addressHealth = (db: Queryable): AddressHealth => ({
  refused: async (address) => {
    await db.execute(sql`update users set refused_email = email where ${isSame(address)}`);
  },
  accepted: async (address) => {
    await db.execute(sql`update users set refused_email = null where ${isSame(address)} and refused_email is not null`);
  },
});
