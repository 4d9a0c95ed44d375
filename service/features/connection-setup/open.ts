import { and, eq, isNull } from 'drizzle-orm';
import type { Item } from '../../../src/core/contract/types.ts';
import { digest, setupToken } from '../../platform/crypto/crypto.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { connectionSetups } from '../../platform/database/schema/connections.ts';
import { unprocessable } from '../../platform/errors/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { isKept, setupOfHash, type SetupRow } from './find-setup.ts';
import { auditSetup } from './links.ts';
import { setupName } from './setup-caller.ts';

/**
 * Finds a link that can be opened.
 * @throws {ApiError} 422 `invalid_hash` for an unknown one, `link_ended`, `link_used`, `link_expired`
 */
async function unopenedSetup(within: Queryable, hash: string, at: Date): Promise<SetupRow> {
  const row = await setupOfHash(within, hash);
  if (!row) throw unprocessable('invalid_hash', 'errors.setup.unknown');
  if (!isKept(row)) throw unprocessable('link_ended', 'errors.setup.ended');
  if (row.opened_at !== null) throw used();
  if (row.expires_at <= at) throw unprocessable('link_expired', 'errors.setup.expired');
  return row;
}

const about = ({ organization, expires_at }: SetupRow) => ({
  organization_name: organization ?? '',
  expires_at: expires_at.toISOString(),
});

/**
 * What a link is for, without opening it.
 * @throws {ApiError} as `openSetup()`
 */
export const checkSetup = async (
  { database, now }: Services,
  hash: string,
): Promise<Item<'POST /auth/connection_setup/check'>> => about(await unopenedSetup(database.db, hash, new Date(now())));

/**
 * Opens a link, once: the browser that does gets a token until the link expires.
 * @throws {ApiError} 422 `invalid_hash` for an unknown one, `link_ended`, `link_used`, `link_expired`
 */
export async function openSetup(
  { database, now }: Services,
  hash: string,
  ip: string,
): Promise<Item<'POST /auth/connection_setup'>> {
  const token = setupToken();
  const at = new Date(now());
  return database.db.transaction(async (tx) => {
    const row = await unopenedSetup(tx, hash, at);
    const isUnopened = and(isNull(connectionSetups.openedAt), isNull(connectionSetups.endedAt));
    const opened = await tx
      .update(connectionSetups)
      .set({ tokenDigest: digest(token), openedAt: at })
      .where(and(eq(connectionSetups.id, row.id), isUnopened))
      .returning({ id: connectionSetups.id });
    // Another request was first.
    if (opened.length === 0) throw used();
    await auditSetup(tx, row, 'opened', { actorId: null, actorName: setupName(row), ip });
    return { access_token: token, organization_id: row.organization_id, ...about(row) };
  });
}

const used = () => unprocessable('link_used', 'errors.setup.used');
