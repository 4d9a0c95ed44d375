import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Webhook } from '../../../src/core/contract/endpoints/webhooks.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { webhookEventTypes, webhooks } from '../../platform/database/schema/webhooks.ts';
import { notFound } from '../../platform/errors/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { isOwnedBy, type WebhookOwner } from './owner.ts';
import { presentWebhook, type PresentOptions, type WebhookRow } from './present.ts';

/** The webhooks of an organization or an application, oldest first. */
export async function listWebhooks(
  services: Services,
  owner: WebhookOwner,
  page: { offset?: number | undefined; count?: number | undefined },
): Promise<Webhook[]> {
  const { db } = services.database;
  const rows = await db
    .select()
    .from(webhooks)
    .where(and(isOwnedBy(owner), isNull(webhooks.deletedAt)))
    .orderBy(asc(webhooks.id))
    .limit(page.count ?? 1_000)
    .offset(page.offset ?? 0);
  const subscribed = await subscriptionsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentWebhook(row, subscribed.get(row.id) ?? new Set(), presentation(services)));
}

/** One webhook as the API shows it. */
export async function readWebhook(
  services: Services,
  within: Queryable,
  row: WebhookRow,
  secret?: string,
): Promise<Webhook> {
  const subscribed = await subscriptionsOf(within, [row.id]);
  const options = presentation(services);
  return presentWebhook(
    row,
    subscribed.get(row.id) ?? new Set(),
    secret === undefined ? options : { ...options, secret },
  );
}

/**
 * A webhook of an owner.
 * @throws {ApiError} 404
 */
export async function findWebhook(within: Queryable, owner: WebhookOwner, id: number): Promise<WebhookRow> {
  const [row] = await within.select().from(webhooks).where(own(owner, id));
  if (!row) throw notFound('errors.notFound.webhook');
  return row;
}

/**
 * The same, locked until the transaction ends.
 * @throws {ApiError} 404
 */
export async function lockWebhook(tx: Tx, owner: WebhookOwner, id: number): Promise<WebhookRow> {
  const [row] = await tx.select().from(webhooks).where(own(owner, id)).for('update');
  if (!row) throw notFound('errors.notFound.webhook');
  return row;
}

const own = (owner: WebhookOwner, id: number) => and(eq(webhooks.id, id), isOwnedBy(owner), isNull(webhooks.deletedAt));

const presentation = ({ config, now }: Services): PresentOptions => ({ secretKeys: config.secretKeys, now: now() });

async function subscriptionsOf(within: Queryable, ids: readonly number[]): Promise<Map<number, Set<string>>> {
  const found = new Map<number, Set<string>>(ids.map((id) => [id, new Set()]));
  if (ids.length === 0) return found;
  const rows = await within
    .select()
    .from(webhookEventTypes)
    .where(and(inArray(webhookEventTypes.webhookId, [...ids]), eq(webhookEventTypes.enabled, true)));
  for (const { webhookId, type } of rows) found.get(webhookId)?.add(type);
  return found;
}
