import { and, eq, gt, isNull } from 'drizzle-orm';
import type { ConnectionSetup } from '../../../src/core/contract/endpoints/single-sign-on/setup-links.ts';
import { digest, randomToken } from '../../platform/crypto/crypto.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { connectionSetups } from '../../platform/database/schema/connections.ts';
import { ApiError, notFound } from '../../platform/errors/api-error.ts';
import { type Requester, userIdOf } from '../../platform/http/caller.ts';
import { messageWith } from '../../platform/languages/message.ts';
import type { Services } from '../../platform/services.ts';
import { DAY } from '../../platform/time.ts';
import { actorOf, audit } from '../audit/audit.ts';
import { lockOrganization } from '../organizations/change-organization.ts';
import { keptSetups, setupOfHash, type SetupRow } from './find-setup.ts';
import { setupName } from './setup-caller.ts';

/** Links of an organization that work at the same time. */
const LINKS = 10;

/** Names a link by its organization. */
export interface OfOrganization {
  /** Id of the organization. */
  id: number;
  setupId: number;
}

/** The links of an organization that still work, newest first. */
export const listSetups = async (within: Queryable, organizationId: number, now: number): Promise<ConnectionSetup[]> =>
  (await keptSetups(within, organizationId, now)).map(present);

const present = ({ id, created_at, creator, expires_at, opened_at }: SetupRow): ConnectionSetup => ({
  id,
  created_at: created_at.toISOString(),
  created_by_name: creator,
  expires_at: expires_at.toISOString(),
  opened_at: opened_at?.toISOString() ?? null,
});

/**
 * Creates a link for 24 hours. Only this reply contains its URL.
 * @throws {ApiError} 404; 409 `too_many_links`
 */
export async function createSetup(
  { database, config, now }: Services,
  organizationId: number,
  { caller, ip }: Requester,
): Promise<ConnectionSetup> {
  const hash = randomToken();
  const at = now();
  return database.db.transaction(async (tx) => {
    // Concurrent requests count each other's links.
    await lockOrganization(tx, organizationId);
    if ((await keptSetups(tx, organizationId, at)).length >= LINKS)
      throw new ApiError(409, 'too_many_links', messageWith('errors.tooManySetups', { limit: LINKS }));
    await tx.insert(connectionSetups).values({
      organizationId,
      digest: digest(hash),
      expiresAt: new Date(at + DAY),
      createdBy: userIdOf(caller),
      createdAt: new Date(at),
    });
    const row = await setupOfHash(tx, hash);
    if (!row) throw new Error('A set-up link was not inserted.');
    await auditSetup(tx, row, 'created', actorOf(caller, ip));
    return { ...present(row), url: `${config.publicUrl}/auth/connection-setup?hash=${hash}` };
  });
}

/**
 * Ends a link and the token that it gave.
 * @throws {ApiError} 404
 */
export async function endSetup(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { id, setupId }: OfOrganization,
  { caller, ip }: Requester,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    const found = (await keptSetups(tx, id, now())).find((row) => row.id === setupId);
    if (!found) throw notFound('errors.notFound.setup');
    await tx
      .update(connectionSetups)
      .set({ endedAt: new Date(now()) })
      .where(and(eq(connectionSetups.id, setupId), eq(connectionSetups.organizationId, id)));
    await auditSetup(tx, found, 'ended', actorOf(caller, ip));
  });
}

/** Ends the links that somebody created after a time, and the tokens that they gave. */
export async function endSetupsOf(tx: Tx, userId: number, { since, now }: { since: Date; now: Date }): Promise<void> {
  const { createdBy, createdAt, endedAt } = connectionSetups;
  await tx
    .update(connectionSetups)
    .set({ endedAt: now })
    .where(and(eq(createdBy, userId), gt(createdAt, since), isNull(endedAt)));
}

/** Notes what happened to a link in the activity of its organization. */
export const auditSetup = (
  within: Queryable,
  row: Pick<SetupRow, 'id' | 'creator' | 'organization_id'>,
  what: 'created' | 'opened' | 'ended',
  by: ReturnType<typeof actorOf>,
) =>
  audit(within, {
    organizationId: row.organization_id,
    ...by,
    action: `connection_setup.${what}`,
    target: { kind: 'connection_setup', id: row.id, name: setupName(row) },
  });
