import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { WebhookDelivery, WebhookDeliveryDetails } from '../../../src/core/contract/endpoints/webhooks.ts';
import { maskSecret } from '../../../src/core/contract/rules.ts';
import type { Query } from '../../../src/core/contract/types.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { webhookAttempts, webhookDeliveries } from '../../platform/database/schema/webhooks.ts';
import { notFound } from '../../platform/errors/api-error.ts';
import { countUpTo, type LongMeta, longMeta } from '../../platform/lists/long-list.ts';
import { byIdAlone, newestPageOf } from '../../platform/lists/paging.ts';
import type { Services } from '../../platform/services.ts';
import type { WebhookOwner } from './owner.ts';
import { openWebhookSecrets } from './delivery/open-secrets.ts';
import { signedRequest } from './delivery/signed-request.ts';
import type { WebhookRow } from './present.ts';
import { findWebhook } from './read.ts';

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/**
 * A page of a webhook's deliveries, newest first.
 * @throws {ApiError} 404
 */
export async function listDeliveries(
  { database: { db } }: Services,
  owner: WebhookOwner,
  webhookId: number,
  query: Query<'GET /webhooks/{id}/deliveries'>,
): Promise<{ data: WebhookDelivery[]; meta: LongMeta }> {
  await findWebhook(db, owner, webhookId);
  const page = newestPageOf(query);
  const wanted = and(
    eq(webhookDeliveries.webhookId, webhookId),
    query.status === undefined ? undefined : eq(webhookDeliveries.status, query.status),
    query.event === undefined ? undefined : eq(webhookDeliveries.event, query.event),
    query.from === undefined ? undefined : gte(webhookDeliveries.createdAt, new Date(query.from)),
    query.to === undefined ? undefined : lt(webhookDeliveries.createdAt, new Date(query.to)),
    page.after && lt(webhookDeliveries.id, page.after.id),
  );
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(wanted)
    .orderBy(desc(webhookDeliveries.id))
    .limit(page.limit)
    .offset(page.after ? 0 : page.offset);
  // In the order of the page, so that an index is read and not the table.
  const count = (most: number) =>
    countUpTo(db, sql`${webhookDeliveries} where ${wanted} order by ${webhookDeliveries.id} desc`, most);
  return { data: rows.map(presentDelivery), meta: await longMeta(page, rows, { place: byIdAlone, count }) };
}

/**
 * A delivery with its request and attempts, newest first; without secrets.
 * @throws {ApiError} 404
 */
export async function readDelivery(
  services: Services,
  owner: WebhookOwner,
  webhookId: number,
  deliveryId: number,
): Promise<WebhookDeliveryDetails> {
  const { db } = services.database;
  const webhook = await findWebhook(db, owner, webhookId);
  const row = await findDelivery(db, webhookId, deliveryId);
  const attempts = await db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, deliveryId))
    .orderBy(desc(webhookAttempts.number));
  return {
    ...presentDelivery(row),
    request: requestOf(services, webhook, row),
    tries: attempts.map((attempt) => ({
      number: attempt.number,
      started_at: attempt.startedAt.toISOString(),
      duration_ms: attempt.durationMs,
      error: attempt.error,
      response:
        attempt.responseStatus === null
          ? null
          : {
              status: attempt.responseStatus,
              headers: attempt.responseHeaders ?? {},
              body: attempt.responseBody ?? '',
            },
    })),
  };
}

/**
 * A webhook's delivery.
 * @throws {ApiError} 404
 */
export async function findDelivery(within: Queryable, webhookId: number, id: number): Promise<DeliveryRow> {
  const [row] = await within
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhookId, webhookId)));
  if (!row) throw notFound('errors.notFound.delivery');
  return row;
}

/** A delivery as lists show it. */
export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    message_id: row.messageId,
    event: row.event,
    status: row.status,
    attempts: row.attempts,
    response_status: row.responseStatus,
    error: row.error,
    duration_ms: row.durationMs,
    created_at: row.createdAt.toISOString(),
    last_attempt_at: row.lastAttemptAt?.toISOString() ?? null,
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
  };
}

/** The request of the last attempt, or of the next if there was none, with masked signature and key. */
function requestOf(
  { config, now }: Services,
  webhook: WebhookRow,
  { messageId, body, lastAttemptAt }: DeliveryRow,
): WebhookDeliveryDetails['request'] {
  const { endpoint } = webhook;
  const { apikey } = openWebhookSecrets(config.secretKeys, webhook) ?? { apikey: null };
  const content = { endpoint, messageId, body, secrets: [], apikey: apikey === null ? null : maskSecret(apikey) };
  const { url, headers } = signedRequest(content, lastAttemptAt?.getTime() ?? now());
  return { url, headers: { ...headers, 'webhook-signature': `v1,${maskSecret('')}` }, body };
}
