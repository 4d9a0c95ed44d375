import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, moment, updatedAt } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './users.ts';

/** Endpoints that receive events, signed in the Standard Webhooks format. Secrets are sealed by `encryptSecret`. */
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
    /** Signs. */
    secret: text().notNull(),
    /** Signs as well until it expires. */
    previousSecret: text(),
    previousSecretExpiresAt: moment(),
    /** Sent along as a Bearer token. */
    apikey: text(),
    /** Since when nothing was delivered. */
    failingSince: moment(),
    /** Set when the service disabled it for its failures. */
    disabledAt: moment(),
    /** Its last attempt failed or took long: its deliveries have a lane of their own. */
    isSlow: boolean().notNull().default(false),
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
    type: text().notNull(),
    enabled: boolean().notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.webhookId, table.type] })],
);

export type DeliveryStatus = 'pending' | 'delivered' | 'failed';

/**
 * The outbox: one event for one endpoint, written in the transaction of the change that the event tells. Times of this
 * table are of the database's clock.
 */
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
    /** What is sent and signed, to the letter. */
    body: text().notNull(),
    status: text().$type<DeliveryStatus>().notNull().default('pending'),
    attempts: integer().notNull().default(0),
    /** Null once there will be none. */
    nextAttemptAt: moment().defaultNow(),
    leasedUntil: moment(),
    leasedBy: text(),
    /** Of the last attempt, as the following. */
    lastAttemptAt: moment(),
    responseStatus: integer(),
    error: text(),
    durationMs: integer(),
    createdAt: createdAt(),
    finishedAt: moment(),
  },
  (table) => [
    index('webhook_deliveries_webhook').on(table.webhookId, table.id),
    index('webhook_deliveries_due')
      .on(table.webhookId, table.nextAttemptAt, table.id)
      .where(sql`${table.status} = 'pending'`),
    index('webhook_deliveries_created').on(table.createdAt),
  ],
);

/** What came of each attempt. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    deliveryId: integer()
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    /** 1 for the first. */
    number: integer().notNull(),
    startedAt: moment().notNull(),
    durationMs: integer().notNull(),
    /** Null if the endpoint accepted the event. */
    error: text(),
    /** Null if no answer came, as the following. */
    responseStatus: integer(),
    responseHeaders: jsonb().$type<Record<string, string>>(),
    /** Its beginning. */
    responseBody: text(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.number] })],
);
