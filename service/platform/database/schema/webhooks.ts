import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { applications } from './applications.ts';
import { createdAt, identity, longId, longIdentity, moment, updatedAt } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './users.ts';

/** Endpoints that receive events, signed in the Standard Webhooks format. Secrets are encrypted by `encryptSecret`. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: identity(),
    /** Of an organization, or of an application, which receives the events of every organization. */
    organizationId: integer().references(() => organizations.id, { onDelete: 'cascade' }),
    applicationId: integer().references(() => applications.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    endpoint: text().notNull(),
    enabled: boolean().notNull().default(true),
    /** Current signing secret. */
    secret: text().notNull(),
    /** Former secret, which also signs until it expires. */
    previousSecret: text(),
    previousSecretExpiresAt: moment(),
    /** Sent as a Bearer token. */
    apikey: text(),
    /** Start of the current run of failures. */
    failingSince: moment(),
    /** Set when the service disabled it because of failures. */
    disabledAt: moment(),
    /** The last attempt failed or was slow: deliveries use the slow lane. */
    isSlow: boolean().notNull().default(false),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('webhooks_organization').on(table.organizationId),
    index('webhooks_application')
      .on(table.applicationId)
      .where(sql`${table.applicationId} is not null`),
    check('webhooks_one_owner', sql`num_nonnulls(${table.organizationId}, ${table.applicationId}) = 1`),
  ],
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
 * The outbox: one event for one endpoint, written in the transaction of the event's change. Times use the database's
 * clock.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: longIdentity(),
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** `webhook-id` of the Standard Webhooks format, the same for each attempt. */
    messageId: text().notNull(),
    event: text().notNull(),
    /** The exact text that is signed and sent. */
    body: text().notNull(),
    status: text().$type<DeliveryStatus>().notNull().default('pending'),
    attempts: integer().notNull().default(0),
    /** Null if no attempt will follow. */
    nextAttemptAt: moment().defaultNow(),
    leasedUntil: moment(),
    leasedBy: text(),
    /** This and the following describe the last attempt. */
    lastAttemptAt: moment(),
    responseStatus: integer(),
    error: text(),
    durationMs: integer(),
    createdAt: createdAt(),
    finishedAt: moment(),
  },
  (table) => [
    index('webhook_deliveries_webhook').on(table.webhookId, table.id),
    index('webhook_deliveries_status').on(table.webhookId, table.status, table.id),
    index('webhook_deliveries_event').on(table.webhookId, table.event, table.id),
    index('webhook_deliveries_due')
      .on(table.webhookId, table.nextAttemptAt, table.id)
      .where(sql`${table.status} = 'pending'`),
    index('webhook_deliveries_created').on(table.createdAt),
  ],
);

/** Result of each attempt. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    deliveryId: longId()
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    /** 1 for the first. */
    number: integer().notNull(),
    startedAt: moment().notNull(),
    durationMs: integer().notNull(),
    /** Null if the endpoint accepted the event. */
    error: text(),
    /** This and the following are null if there was no response. */
    responseStatus: integer(),
    responseHeaders: jsonb().$type<Record<string, string>>(),
    /** Start of the body. */
    responseBody: text(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.number] })],
);
