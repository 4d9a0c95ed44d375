import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { foldedAddress } from '../../platform/database/folded.ts';

/**
 * Whether the company's directory says that whoever has this address is not active. It may say so before there is an
 * account, which a log in must not make then.
 */
export async function isInactiveInDirectory(within: Queryable, connectionId: number, email: string): Promise<boolean> {
  const isTheirs = (address: SQL) => sql`${foldedAddress(address)} = ${foldedAddress(email)}`;
  const { rows } = await within.execute<{ is: boolean }>(sql`select exists (
    select from directory_users d where d.connection_id = ${connectionId} and not d.active and (
      ${isTheirs(sql`d.user_name`)} or exists (
        select from jsonb_array_elements(case jsonb_typeof(d.resource -> 'emails') when 'array'
          then d.resource -> 'emails' else '[]' end) e (v) where ${isTheirs(sql`e.v ->> 'value'`)}))) as is`);
  return rows[0]?.is ?? false;
}
