import type { Item } from '../../../src/core/contract/types.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sentNotifications } from '../../platform/database/schema/sent-notifications.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { checkNotification, type Draft } from './check-notification.ts';
import { enqueueFanOut } from './fan-out.ts';
import { takeRecipients } from './limits.ts';
import { countRecipients } from './recipients.ts';
import { resolveTarget } from './resolve-target.ts';

/**
 * Keeps a notification for its fan-out, which begins when `tx` commits, or at its time.
 * @throws {ApiError} 403, 404, 422 as `checkNotification` and `resolveTarget`; 429 with the key's limit
 */
export async function sendNotification(
  services: Services,
  tx: Tx,
  caller: Caller,
  draft: Draft,
): Promise<Item<'POST /notifications'>> {
  const { sendAt, expiresAt } = checkNotification(services, draft);
  const { target, organizationId, unknown } = await resolveTarget(tx, caller, draft);
  const excluded = draft.exclude_user_ids ?? [];
  const recipients = await countRecipients(tx, { target, excluded });
  await takeRecipients(services, tx, caller, recipients);
  const status = sendAt ? 'scheduled' : 'queued';
  const [row] = await tx
    .insert(sentNotifications)
    .values({
      applicationId: caller.application?.id ?? null,
      senderOrganizationId: caller.application ? null : caller.sessionOrganizationId,
      apiKeyId: caller.kind === 'api-key' ? caller.credentialId : null,
      organizationId,
      target,
      excludedUserIds: [...excluded],
      title: draft.title,
      body: draft.body ?? '',
      link: draft.link ?? null,
      criticalityLevel: draft.criticality_level ?? 'info',
      notificationType: draft.notification_type,
      collapseKey: draft.collapse_key ?? null,
      cancellationKey: draft.cancellation_key ?? null,
      sendAt,
      expiresAt,
      mail: draft.mail ?? true,
      status,
      recipients,
      unknown,
      createdAt: new Date(services.now()),
    })
    .returning({ id: sentNotifications.id });
  if (!row) throw new Error('A notification was not kept.');
  if (!sendAt) await enqueueFanOut(tx, row.id, recipients);
  return { id: row.id, status, recipients, unknown };
}
