import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ApiKey } from '../../../src/core/contract/endpoints/api-keys.ts';
import type { Tx } from '../../platform/database/database.ts';
import { apiKeys } from '../../platform/database/schema/api-keys.ts';
import { users } from '../../platform/database/schema/users.ts';
import { organizationOf, type Requester } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { HOUR, MINUTE } from '../../platform/time.ts';
import { notifyOwner } from '../notifications/notify-owner.ts';
import { keyCreated } from './mails/key-created.ts';
import { keysCreated } from './mails/keys-created.ts';

/** Keys per organization and hour that get a mail each. */
const SINGLE = 3;
/** How long further ones wait for each other. */
const WAIT_MS = 10 * MINUTE;

/**
 * Tells the organization's owner of a new key by mail, even if the owner created it: a stolen session could have. Many
 * keys are told of in one mail, so that none hides among others.
 */
export async function tellOwner(
  services: Services,
  tx: Tx,
  { caller, languages }: Requester,
  key: ApiKey,
): Promise<void> {
  const organizationId = organizationOf(caller);
  const limit = { name: 'key-mails', subject: String(organizationId), limit: SINGLE, windowMs: HOUR };
  if (!(await services.limiter.take(limit, tx))) {
    await tx.update(apiKeys).set({ ownerToldAt: null }).where(eq(apiKeys.id, key.id));
    return;
  }
  await notifyOwner(services, tx, organizationId, {
    languages,
    mail: (recipient, organization) =>
      keyCreated({
        ...recipient,
        organization,
        key: key.name,
        by: key.created_by?.name ?? '',
        roles: key.roles.map(({ name }) => name),
        at: new Date(key.created_at),
        expiresAt: new Date(key.expires_at),
      }),
  });
}

/** Tells owners of the keys that waited for each other: one mail per organization and user who created them. */
export async function tellOfManyKeys(services: Services): Promise<void> {
  const { db } = services.database;
  const due = await db
    .select({ organizationId: apiKeys.organizationId })
    .from(apiKeys)
    .where(isNull(apiKeys.ownerToldAt))
    .groupBy(apiKeys.organizationId)
    .having(sql`min(${apiKeys.createdAt}) <= ${new Date(services.now() - WAIT_MS).toISOString()}::timestamptz`);
  for (const { organizationId } of due) await db.transaction((tx) => tellOfMany(services, tx, organizationId));
}

async function tellOfMany(services: Services, tx: Tx, organizationId: number): Promise<void> {
  const told = await tx
    .update(apiKeys)
    .set({ ownerToldAt: new Date(services.now()), updatedAt: apiKeys.updatedAt })
    .where(and(eq(apiKeys.organizationId, organizationId), isNull(apiKeys.ownerToldAt)))
    .returning({ name: apiKeys.name, createdBy: apiKeys.createdBy });
  for (const userId of new Set(told.map(({ createdBy }) => createdBy))) {
    const names = told.filter(({ createdBy }) => createdBy === userId).map(({ name }) => name);
    const [user] = userId === null ? [] : await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
    await notifyOwner(services, tx, organizationId, {
      mail: (recipient, organization) => keysCreated({ ...recipient, organization, names, by: user?.name ?? '' }),
    });
  }
}
