import { and, eq, lt } from 'drizzle-orm';
import type { EndpointName } from '../../../src/core/contract/types.ts';
import { digest } from '../crypto/crypto.ts';
import type { Tx } from '../database/database.ts';
import { idempotentReplies } from '../database/schema/operations.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Services } from '../services.ts';
import { DAY } from '../time.ts';
import type { Caller } from './caller.ts';

/** A request that may be sent again without doing its work again. */
export interface Repeatable {
  name: EndpointName;
  caller: Caller;
  /** The header `Idempotency-Key`; without one, each request does its work. */
  key: string | string[] | undefined;
  /** As validated, so that the order of its fields does not count. */
  body: unknown;
}

/**
 * Does the work of a request once, in one transaction with what remembers it: for a day, the same key and body get the
 * same data. A second request waits for the first, and does the work if the first failed.
 * @throws {ApiError} 400 `idempotency_key_invalid`; 409 `idempotency_mismatch` for another body with the same key
 */
export async function once<Data>(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { name, caller, key, body }: Repeatable,
  work: (tx: Tx) => Promise<Data>,
): Promise<Data> {
  if (key === undefined) return database.db.transaction(work);
  if (typeof key !== 'string' || key.length < 1 || key.length > 255)
    throw new ApiError(400, 'idempotency_key_invalid', 'errors.idempotencyKeyInvalid');
  const fingerprint = digest(`${name} ${JSON.stringify(body)}`);
  const owner = ownerOf(caller);
  const mine = and(eq(idempotentReplies.owner, owner), eq(idempotentReplies.key, key));
  return database.db.transaction(async (tx) => {
    const createdAt = new Date(now());
    await tx.delete(idempotentReplies).where(and(mine, lt(idempotentReplies.createdAt, new Date(now() - DAY))));
    const begun = await tx
      .insert(idempotentReplies)
      .values({ owner, key, fingerprint, createdAt })
      .onConflictDoNothing()
      .returning({ key: idempotentReplies.key });
    if (begun.length === 0) {
      const [kept] = await tx.select().from(idempotentReplies).where(mine);
      if (kept?.fingerprint === fingerprint) return kept.data as Data;
      throw new ApiError(409, 'idempotency_mismatch', 'errors.idempotencyMismatch');
    }
    const data = await work(tx);
    await tx.update(idempotentReplies).set({ data }).where(mine);
    return data;
  });
}

/** An application keeps its keys' answers when it rolls a key. */
function ownerOf({ kind, application, credentialId, userId }: Caller): string {
  if (application) return `application:${application.id}`;
  return kind === 'api-key' ? `api-key:${credentialId}` : `user:${userId}`;
}
