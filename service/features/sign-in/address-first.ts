import { eq } from 'drizzle-orm';
import { connections } from '../../platform/database/schema/connections.ts';
import { FreshValue } from '../../platform/database/fresh-value.ts';
import type { Services } from '../../platform/services.ts';

/** Finds whether anybody logs in through a connection, so that pages ask for the address before the password. */
export function addressFirstLookup({ database, now }: Pick<Services, 'database' | 'now'>): () => Promise<boolean> {
  const isEnabled = eq(connections.status, 'enabled');
  const read = async () => {
    const found = await database.db.select({ id: connections.id }).from(connections).where(isEnabled).limit(1);
    return found.length > 0;
  };
  const value = new FreshValue(read, { first: false, now });
  return () => value.read();
}
