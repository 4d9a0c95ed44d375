import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CriticalityLevel, NotificationType } from '../../../../src/core/contract/notification-types.ts';
import { apiKeys } from './api-keys.ts';
import { applications } from './applications.ts';
import { createdAt, longIdentity, moment, updatedAt } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './users.ts';

/**
 * Whom a notification is for. Users by id are resolved when it is sent, all others when its fan-out reaches them. Users
 * that an API key named must still be members of its organization then.
 */
export type Target =
  | { userIds: number[]; memberOf?: number }
  | { organizationId: number; roleIds?: number[]; permission?: string }
  | { application: string }
  | { everyone: true };

export type SentStatus = 'scheduled' | 'queued' | 'sending' | 'sent' | 'withdrawn' | 'failed';

/** Notifications that applications and organizations' API keys sent, one row for all recipients. */
export const sentNotifications = pgTable(
  'sent_notifications',
  {
    id: longIdentity(),
    /** Its sender: an application, or else the organization of an API key. */
    applicationId: integer().references(() => applications.id, { onDelete: 'cascade' }),
    senderOrganizationId: integer().references(() => organizations.id, { onDelete: 'cascade' }),
    /** The API key: what a deleted one has not sent yet is withdrawn. */
    apiKeyId: integer().references(() => apiKeys.id, { onDelete: 'set null' }),
    /** What it is about; null for no organization. */
    organizationId: integer().references(() => organizations.id, { onDelete: 'cascade' }),
    target: jsonb().$type<Target>().notNull(),
    excludedUserIds: integer().array().notNull().default([]),
    title: text().notNull(),
    body: text().notNull(),
    link: text(),
    criticalityLevel: text().$type<CriticalityLevel>().notNull(),
    notificationType: text().$type<NotificationType>().notNull(),
    collapseKey: text(),
    cancellationKey: text(),
    /** Null if it is sent at once. */
    sendAt: moment(),
    expiresAt: moment(),
    /** Whether it may go out by mail to those who want that. */
    mail: boolean().notNull(),
    status: text().$type<SentStatus>().notNull(),
    /** Recipients as counted at the request; at the end, those that it reached. */
    recipients: integer().notNull(),
    /** Named users that do not exist. */
    unknown: integer().notNull(),
    /** The greatest user id that the fan-out, or the withdrawal, has dealt with. */
    reachedUserId: integer().notNull().default(0),
    reached: integer().notNull().default(0),
    /** Those who do not have it in their bell, by their own choice or their organization's. */
    muted: integer().notNull().default(0),
    /** Mails that were queued for it. */
    mails: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('sent_notifications_application')
      .on(table.applicationId, table.id)
      .where(sql`${table.applicationId} is not null`),
    index('sent_notifications_sender')
      .on(table.senderOrganizationId, table.id)
      .where(sql`${table.senderOrganizationId} is not null`),
    index('sent_notifications_organization').on(table.organizationId),
    index('sent_notifications_api_key')
      .on(table.apiKeyId)
      .where(sql`${table.apiKeyId} is not null`),
    index('sent_notifications_cancellation')
      .on(table.cancellationKey)
      .where(sql`${table.cancellationKey} is not null`),
    index('sent_notifications_due')
      .on(table.sendAt)
      .where(sql`${table.status} = 'scheduled'`),
    index('sent_notifications_created').on(table.createdAt),
  ],
);

export type MailChoice = 'off' | 'instant' | 'daily' | 'weekly';

/** Either a user's own row, or that of an organization for members who chose nothing. */
const ofUserOrOrganization = () => ({
  userId: integer().references(() => users.id, { onDelete: 'cascade' }),
  organizationId: integer().references(() => organizations.id, { onDelete: 'cascade' }),
});

const oneOwner = (table: Record<'userId' | 'organizationId', SQLWrapper>): SQL =>
  sql`(${table.userId} is null) <> (${table.organizationId} is null)`;

/** How notifications of a type reach somebody. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    id: longIdentity(),
    ...ofUserOrOrganization(),
    notificationType: text().$type<NotificationType>().notNull(),
    bell: boolean().notNull(),
    mail: text().$type<MailChoice>().notNull(),
  },
  (table) => [
    uniqueIndex('notification_choices_user_key')
      .on(table.userId, table.notificationType)
      .where(sql`${table.userId} is not null`),
    uniqueIndex('notification_choices_organization_key')
      .on(table.organizationId, table.notificationType)
      .where(sql`${table.organizationId} is not null`),
    check('notification_choices_owner', oneOwner(table)),
  ],
);

/** When mails about notifications may come. */
export const notificationTimes = pgTable(
  'notification_times',
  {
    id: longIdentity(),
    ...ofUserOrOrganization(),
    /** `22:00`, in the time zone; null without quiet hours. */
    quietFrom: text(),
    quietTo: text(),
    /** Whether the owner chose quiet hours or none; false leaves a user those of the organization. */
    quietIsChosen: boolean().notNull().default(false),
    /** An IANA name such as `Europe/Berlin`. */
    timeZone: text().notNull(),
  },
  (table) => [
    uniqueIndex('notification_times_user_key')
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
    uniqueIndex('notification_times_organization_key')
      .on(table.organizationId)
      .where(sql`${table.organizationId} is not null`),
    check('notification_times_owner', oneOwner(table)),
  ],
);
