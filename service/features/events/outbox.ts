import { randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import {
  type ApplicationEventType,
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
  organizationId: EventEnvelope<T>['organization_id'],
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

/** The organizations an event may concern: one, none, or each where a user is an active member. */
export type EventScope = { organizationId: number | null } | { memberUserId: number };

/**
 * Adds an event to the outbox in the transaction of its change: one delivery per URL, by the oldest webhook that
 * subscribes. Webhooks of applications receive the events of every organization. Without subscribers its data is not
 * read.
 */
export async function addEvent<T extends EventType | ApplicationEventType>(
  within: Queryable,
  type: T,
  scope: EventScope,
  dataOf: () => Promise<EventData<T>>,
): Promise<void> {
  const organizations = await subscribedOrganizations(within, type, scope);
  if (organizations.length === 0) return;
  const data = await dataOf();
  await addEvents(
    within,
    type,
    organizations.map((organizationId) => ({ organizationId, data })),
  );
}

/**
 * Adds events of one type to the outbox, such as those of many sessions that end together, with one query for all.
 * @param all each with the organization that it concerns; null if it concerns none
 */
export async function addEvents<T extends EventType | ApplicationEventType>(
  within: Queryable,
  type: T,
  all: readonly { organizationId: number | null; data: EventData<T> }[],
): Promise<void> {
  if (all.length === 0) return;
  const at = new Date();
  const rows = all.map(({ organizationId, data }) => {
    const event = envelope(type, organizationId as EventEnvelope<T>['organization_id'], data, at);
    return sql`(${organizationId}::int, ${event.id}, ${JSON.stringify(event)})`;
  });
  const { rowCount } = await within.execute(sql`
    insert into webhook_deliveries (webhook_id, message_id, event, body)
    select distinct on (e.message_id, w.application_id, w.endpoint) w.id, e.message_id, ${type}, e.body
    from (values ${sql.join(rows, sql`, `)}) e (organization_id, message_id, body)
    cross join lateral (select w.* from ${subscribedWebhooks(type)} and ${hears(sql`e.organization_id`)}) w
    order by e.message_id, w.application_id, w.endpoint, w.id`);
  if (rowCount) await within.execute(sql`select pg_notify(${DELIVERIES_CHANNEL}, '')`);
}

async function subscribedOrganizations(
  within: Queryable,
  type: EventType | ApplicationEventType,
  scope: EventScope,
): Promise<(number | null)[]> {
  const inScope =
    'organizationId' in scope
      ? sql`select ${scope.organizationId}::int as id`
      : sql`select organization_id as id from memberships
          where user_id = ${scope.memberUserId} and status = 'active' and not is_deleted`;
  const { rows } = await within.execute<{ id: number | null }>(sql`
    select distinct o.id from (${inScope}) o
    where exists (select from ${subscribedWebhooks(type)} and ${hears(sql`o.id`)})`);
  return rows.map(({ id }) => id);
}

/** Webhooks of an organization hear of it alone, those of applications of all. */
const hears = (organizationId: SQL) => sql`(w.organization_id = ${organizationId} or w.application_id is not null)`;

const subscribedWebhooks = (type: EventType | ApplicationEventType) => sql`
  webhooks w join webhook_event_types t on t.webhook_id = w.id and t.type = ${type} and t.enabled
  where w.enabled and w.deleted_at is null`;
