import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, moment, updatedAt } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './users.ts';

/** Every event a webhook can be told of. */
export const webhookEvents = pgTable('webhook_events', {
  event: text().primaryKey(),
  title: text().notNull(),
  position: integer().notNull(),
});

/** Endpoints that are told of events, signed in the Standard Webhooks format. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: identity(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    endpoint: text().notNull(),
    enabled: boolean().notNull().default(true),
    /** The key given when it was made, which signs, sealed by `encryptSecret`. */
    secret: text().notNull(),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('webhooks_organization').on(table.organizationId)],
);

export const webhookEventTypes = pgTable(
  'webhook_event_types',
  {
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    type: text()
      .notNull()
      .references(() => webhookEvents.event, { onDelete: 'cascade' }),
    enabled: boolean().notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.webhookId, table.type] })],
);

export type DeliveryStatus = 'pending' | 'delivered' | 'failed';

/** One event for one endpoint, with what came of it. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: identity(),
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** `webhook-id` of the Standard Webhooks format: the same on each try. */
    messageId: text().notNull(),
    event: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    status: text().$type<DeliveryStatus>().notNull().default('pending'),
    attempts: integer().notNull().default(0),
    responseStatus: integer(),
    responseBody: text(),
    error: text(),
    durationMs: integer(),
    createdAt: createdAt(),
    finishedAt: moment(),
  },
  (table) => [
    index('webhook_deliveries_webhook').on(table.webhookId, table.id),
    index('webhook_deliveries_pending')
      .on(table.id)
      .where(sql`${table.status} = 'pending'`),
  ],
);
