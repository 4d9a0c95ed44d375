import { and, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import { apiKeys } from '../../platform/database/schema/api-keys.ts';
import type { Services } from '../../platform/services.ts';
import { notifyOwner } from '../notifications/notify-owner.ts';
import { keyExpires } from './mails/key-expires.ts';

const NOTICE_MS = 7 * 86_400_000;

/**
 * Notifies organization owners of used keys that expire within a week: once per key and expiry, even across processes.
 */
export async function notifyOfExpiry(services: Services): Promise<void> {
  const now = services.now();
  const at = new Date(now);
  await services.database.db.transaction(async (tx) => {
    const expiring = await tx
      .update(apiKeys)
      .set({ expiryNotifiedAt: at, updatedAt: apiKeys.updatedAt })
      .where(
        and(
          isNull(apiKeys.expiryNotifiedAt),
          isNull(apiKeys.deletedAt),
          isNotNull(apiKeys.lastUsedAt),
          gt(apiKeys.expiresAt, at),
          lte(apiKeys.expiresAt, new Date(now + NOTICE_MS)),
        ),
      )
      .returning();
    for (const { organizationId, name, expiresAt } of expiring) {
      await notifyOwner(services, tx, organizationId, {
        kind: 'key-expires',
        note: (speak) => ({
          title: speak('notes.keyExpires.title', { key: name }),
          body: speak('notes.keyExpires.body'),
          link: '/auth/organization?tab=api-keys',
          level: 'warning',
          type: 'company_updates',
        }),
        mail: (recipient) => keyExpires({ ...recipient, key: name, at: expiresAt }),
      });
    }
  });
}
