import { and, eq, lt, isNull, or, sql } from 'drizzle-orm';
import type { WebhookDelivery } from '../../../src/core/contract/endpoints/webhooks.ts';
import { webhookDeliveries } from '../../platform/database/schema/webhooks.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { Requester } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf, audit } from '../audit/audit.ts';
import { DELIVERIES_CHANNEL, envelope } from '../events/outbox.ts';
import { takeFromQuota } from '../quotas/quotas.ts';
import { findDelivery, presentDelivery } from './deliveries-read.ts';
import type { WebhookOwner } from './owner.ts';
import { lockWebhook } from './read.ts';

/**
 * Sends a test event once, also to a disabled webhook.
 * @throws {ApiError} 404; 429
 */
export async function sendTestEvent(
  services: Services,
  owner: WebhookOwner,
  webhookId: number,
  requester: Requester,
): Promise<WebhookDelivery> {
  return services.database.db.transaction(async (tx) => {
    const { id, name, organizationId } = await lockWebhook(tx, owner, webhookId);
    await takeFromQuota(services, tx, 'webhook_tests', requester.caller);
    const event = envelope('webhook.test', organizationId, { webhook: { id, name } }, new Date(services.now()));
    const [row] = await tx
      .insert(webhookDeliveries)
      .values({ webhookId, messageId: event.id, event: event.type, body: JSON.stringify(event) })
      .returning();
    if (!row) throw new Error('A delivery was not inserted.');
    await services.database.notify(DELIVERIES_CHANNEL, '', tx);
    return presentDelivery(row);
  });
}

/**
 * Sends a delivery again at once, with the same `webhook-id`.
 * @throws {ApiError} 404; 409 `webhook_disabled`, `delivery_under_way`; 429
 */
export async function sendAgain(
  services: Services,
  owner: WebhookOwner,
  { webhookId, deliveryId }: { webhookId: number; deliveryId: number },
  { caller, ip }: Requester,
): Promise<WebhookDelivery> {
  return services.database.db.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, owner, webhookId);
    const { event } = await findDelivery(tx, webhookId, deliveryId);
    await takeFromQuota(services, tx, 'webhook_tests', caller);
    if (!webhook.enabled && event !== 'webhook.test')
      throw new ApiError(409, 'webhook_disabled', 'errors.webhookDisabled');
    const isFree = or(isNull(webhookDeliveries.leasedUntil), lt(webhookDeliveries.leasedUntil, sql`clock_timestamp()`));
    const [row] = await tx
      .update(webhookDeliveries)
      .set({ status: 'pending', nextAttemptAt: sql`clock_timestamp()`, finishedAt: null })
      .where(and(eq(webhookDeliveries.id, deliveryId), isFree))
      .returning();
    if (!row) throw new ApiError(409, 'delivery_under_way', 'errors.deliveryUnderWay');
    await audit(tx, {
      organizationId: webhook.organizationId,
      ...actorOf(caller, ip),
      action: 'webhook.delivery_repeated',
      target: { kind: 'webhook', id: webhookId, name: webhook.name },
      detail: { event, message_id: row.messageId },
    });
    await services.database.notify(DELIVERIES_CHANNEL, '', tx);
    return presentDelivery(row);
  });
}
