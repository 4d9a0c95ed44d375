import { and, asc, count, eq, gt, inArray, or } from 'drizzle-orm';
import type { ServiceKey } from '../../../src/core/contract/endpoints/platform/applications.ts';
import { maskedEnds } from '../../../src/core/contract/rules.ts';
import type { Scope } from '../../../src/core/contract/scopes.ts';
import type { Body } from '../../../src/core/contract/types.ts';
import { digest } from '../../platform/crypto/crypto.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { applications, serviceKeys } from '../../platform/database/schema/applications.ts';
import { ApiError, notFound, unprocessable } from '../../platform/errors/api-error.ts';
import type { Caller, Requester } from '../../platform/http/caller.ts';
import { messageWith } from '../../platform/languages/message.ts';
import type { Services } from '../../platform/services.ts';
import { DAY } from '../../platform/time.ts';
import { holdsAll } from '../access/granting.ts';
import { actorOf, audit } from '../audit/audit.ts';
import { targetsOf } from '../audit/targets-of.ts';
import { lockApplication, requireApplication } from './applications.ts';
import { newServiceKey, SERVICE_KEY_PREFIX } from './key-format.ts';
import { SCOPE_PERMISSIONS } from './service-key-caller.ts';

/** How many keys an application can have. */
const KEYS = 100;
/** Last characters that the masked form shows, after the prefix. */
const END = 4;

type KeyRow = typeof serviceKeys.$inferSelect;

/**
 * The keys of an application, oldest first.
 * @throws {ApiError} 404
 */
export async function listServiceKeys(within: Queryable, applicationId: number): Promise<ServiceKey[]> {
  await requireApplication(within, applicationId);
  const rows = await within
    .select()
    .from(serviceKeys)
    .where(eq(serviceKeys.applicationId, applicationId))
    .orderBy(asc(serviceKeys.id));
  return rows.map((row) => present(row));
}

/**
 * Creates a key. Only this reply contains the whole token.
 * @throws {ApiError} 403 `more_than_held`; 404; 409 `too_many_keys`; 422 `expiry_past`
 */
export async function createServiceKey(
  { database, now }: Services,
  applicationId: number,
  body: Body<'POST /applications/{id}/keys'>,
  requester: Requester,
): Promise<ServiceKey> {
  requireHeld(requester.caller, body.scopes);
  const expiresAt = requireExpiry(body.expiresAt, now());
  return database.db.transaction(async (tx) => {
    const application = await lockApplication(tx, applicationId);
    const [kept] = await tx
      .select({ count: count() })
      .from(serviceKeys)
      .where(eq(serviceKeys.applicationId, applicationId));
    if ((kept?.count ?? 0) >= KEYS)
      throw new ApiError(409, 'too_many_keys', messageWith('errors.tooManyKeys', { limit: KEYS }));
    const { token, ...secret } = newSecret();
    const { name, scopes } = body;
    const values = { applicationId, name, scopes: unique(scopes), expiresAt, createdBy: requester.caller.userId };
    const [row] = await tx
      .insert(serviceKeys)
      .values({ ...values, ...secret })
      .returning();
    if (!row) throw new Error('A service key was not inserted.');
    await note(tx, requester, row, application.name, 'service_key.created');
    return present(row, token);
  });
}

/**
 * Changes the name, scopes and expiry; the token stays.
 * @throws {ApiError} 403 `more_than_held` for a further scope; 404; 422 `expiry_past`
 */
export async function changeServiceKey(
  { database, now }: Services,
  of: { id: number; keyId: number },
  body: Body<'PUT /applications/{id}/keys/{keyId}'>,
  requester: Requester,
): Promise<ServiceKey> {
  return database.db.transaction(async (tx) => {
    const { application, key } = await lockKey(tx, of);
    requireHeld(
      requester.caller,
      body.scopes.filter((scope) => !key.scopes.includes(scope)),
    );
    const isSame = body.expiresAt === undefined || body.expiresAt === (key.expiresAt?.toISOString() ?? null);
    const expiresAt = isSame ? key.expiresAt : requireExpiry(body.expiresAt, now());
    const [row = key] = await tx
      .update(serviceKeys)
      .set({ name: body.name, scopes: unique(body.scopes), expiresAt, ...raisedOf(body) })
      .where(eq(serviceKeys.id, key.id))
      .returning();
    await note(tx, requester, row, application.name, 'service_key.updated');
    return present(row);
  });
}

/**
 * Deletes a key, which stops working at once.
 * @throws {ApiError} 404
 */
export async function deleteServiceKey(
  { database }: Services,
  of: { id: number; keyId: number },
  requester: Requester,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    const { application, key } = await lockKey(tx, of);
    await tx.delete(serviceKeys).where(eq(serviceKeys.id, key.id));
    await note(tx, requester, key, application.name, 'service_key.deleted');
  });
}

/**
 * Deletes the keys that somebody created or rolled after a time, since they know the tokens. The activity has the
 * entries that every change has.
 */
export async function deleteServiceKeysOf(tx: Tx, userId: number, since: Date, ip: string): Promise<void> {
  const rolledByUser = targetsOf(tx, userId, since, ['service_key.rolled']);
  const madeByUser = and(eq(serviceKeys.createdBy, userId), gt(serviceKeys.createdAt, since));
  const found = await tx
    .select({ key: serviceKeys, application: applications.name })
    .from(serviceKeys)
    .innerJoin(applications, eq(applications.id, serviceKeys.applicationId))
    .where(or(madeByUser, inArray(serviceKeys.id, rolledByUser)));
  for (const { key, application } of found) {
    await tx.delete(serviceKeys).where(eq(serviceKeys.id, key.id));
    await audit(tx, { organizationId: null, actorId: userId, ip, ...entryOf(key, application, 'service_key.deleted') });
  }
}

/**
 * Gives a key a new token, which only this reply contains. The old one works for another day.
 * @throws {ApiError} 403 `more_than_held`; 404
 */
export async function rollServiceKey(
  { database, now }: Services,
  of: { id: number; keyId: number },
  requester: Requester,
): Promise<ServiceKey> {
  return database.db.transaction(async (tx) => {
    const { application, key } = await lockKey(tx, of);
    requireHeld(requester.caller, key.scopes as Scope[]);
    const { token, ...secret } = newSecret();
    const previous = { previousDigest: key.digest, previousUntil: new Date(now() + DAY) };
    const [row = key] = await tx
      .update(serviceKeys)
      .set({ ...secret, ...previous })
      .where(eq(serviceKeys.id, key.id))
      .returning();
    await note(tx, requester, row, application.name, 'service_key.rolled');
    return present(row, token);
  });
}

async function lockKey(tx: Tx, { id, keyId }: { id: number; keyId: number }) {
  const application = await lockApplication(tx, id);
  const own = and(eq(serviceKeys.id, keyId), eq(serviceKeys.applicationId, id));
  const [key] = await tx.select().from(serviceKeys).where(own).for('update');
  if (!key) throw notFound('errors.notFound.serviceKey');
  return { application, key };
}

function newSecret() {
  const token = newServiceKey();
  return { token, digest: digest(token), prefix: SERVICE_KEY_PREFIX, suffix: token.slice(-END) };
}

/**
 * Nobody gets by a key what they may not do themselves: whoever sees its token has what its scopes permit.
 * @throws {ApiError} 403 `more_than_held`
 */
function requireHeld(caller: Caller, scopes: readonly Scope[]): void {
  const permissions = scopes.flatMap((scope) => SCOPE_PERMISSIONS[scope] ?? []);
  if (holdsAll(caller, permissions, null)) return;
  const message = 'errors.permissionsNotHeld';
  throw new ApiError(403, 'more_than_held', message, { data: { scopes: [message] } });
}

const unique = (scopes: readonly Scope[]): Scope[] => [...new Set(scopes)];

function requireExpiry(text: string | null | undefined, now: number): Date | null {
  if (text === null || text === undefined) return null;
  const expiresAt = new Date(text);
  if (expiresAt.getTime() > now) return expiresAt;
  throw unprocessable('expiry_past', 'fields.expiry', { expiresAt: ['fields.expiry'] });
}

const raisedOf = ({ sendsPerSecond, recipientsPerHour }: Body<'PUT /applications/{id}/keys/{keyId}'>) => ({
  ...(sendsPerSecond !== undefined && { sendsPerSecond }),
  ...(recipientsPerHour !== undefined && { recipientsPerHour }),
});

const present = (row: KeyRow, token?: string): ServiceKey => ({
  id: row.id,
  name: row.name,
  access_token: token ?? maskedEnds(row.prefix, row.suffix),
  scopes: row.scopes as Scope[],
  expires_at: row.expiresAt?.toISOString() ?? null,
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  sends_per_second: row.sendsPerSecond,
  recipients_per_hour: row.recipientsPerHour,
});

const note = (tx: Tx, { caller, ip }: Requester, key: KeyRow, application: string, action: string) =>
  audit(tx, { organizationId: null, ...actorOf(caller, ip), ...entryOf(key, application, action) });

const entryOf = (row: KeyRow, application: string, action: string) => ({
  action,
  target: { kind: 'service_key', id: row.id, name: row.name },
  detail: { application, scopes: row.scopes, ...limitsOf(row) },
});

const limitsOf = ({ sendsPerSecond, recipientsPerHour }: KeyRow) => ({
  ...(sendsPerSecond !== null && { sends_per_second: sendsPerSecond }),
  ...(recipientsPerHour !== null && { recipients_per_hour: recipientsPerHour }),
});
