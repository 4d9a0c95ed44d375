import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  EVENT_VERSION,
  type EventData,
  type EventEnvelope,
  type EventType,
  type SentEventType,
} from '../../../src/core/contract/events/events.ts';
import type { Queryable } from '../../platform/database/database.ts';

/** Wakes the delivery workers. Only a hint: they also poll the table. */
export const DELIVERIES_CHANNEL = 'webhook_deliveries';

const ID_BYTES = 18;

/** Generates a `webhook-id`: `evt_` and 24 letters and digits. */
export function newEventId(): string {
  return `evt_${randomBytes(ID_BYTES)
    .toString('base64url')
    .replaceAll(/[-_]/g, (sign) => (sign === '-' ? 'A' : 'B'))}`;
}

/** The request body, built once and repeated on each attempt. */
export function envelope<T extends SentEventType>(
  type: T,
  organizationId: number,
  data: EventData<T>,
  createdAt: Date,
): EventEnvelope<T> {
  return {
    id: newEventId(),
    type,
    version: EVENT_VERSION,
    created_at: createdAt.toISOString(),
    organization_id: organizationId,
    data,
  };
}

/** The organizations an event may concern: one, or each where a user is an active member. */
export type EventScope = { organizationId: number } | { memberUserId: number };

/**
 * Adds an event to the outbox in the transaction of its change: one delivery per subscribed webhook. Without
 * subscribers its data is not read.
 */
export async function addEvent<T extends EventType>(
  within: Queryable,
  type: T,
  scope: EventScope,
  dataOf: () => Promise<EventData<T>>,
): Promise<void> {
  const organizations = await subscribedOrganizations(within, type, scope);
  if (organizations.length === 0) return;
  const data = await dataOf();
  for (const organizationId of organizations) {
    const event = envelope(type, organizationId, data, new Date());
    await within.execute(sql`
      insert into webhook_deliveries (webhook_id, message_id, event, body)
      select w.id, ${event.id}, ${type}, ${JSON.stringify(event)} from ${subscribedWebhooks(type)}
      and w.organization_id = ${organizationId}`);
  }
  await within.execute(sql`select pg_notify(${DELIVERIES_CHANNEL}, '')`);
}

async function subscribedOrganizations(within: Queryable, type: EventType, scope: EventScope): Promise<number[]> {
  const inScope =
    'organizationId' in scope
      ? sql`w.organization_id = ${scope.organizationId}`
      : sql`w.organization_id in (
          select organization_id from memberships
          where user_id = ${scope.memberUserId} and status = 'active' and not is_deleted
        )`;
  const { rows } = await within.execute<{ id: number }>(
    sql`select distinct w.organization_id as id from ${subscribedWebhooks(type)} and ${inScope}`,
  );
  return rows.map(({ id }) => id);
}

const subscribedWebhooks = (type: EventType) => sql`
  webhooks w join webhook_event_types t on t.webhook_id = w.id and t.type = ${type} and t.enabled
  where w.enabled and w.deleted_at is null`;
