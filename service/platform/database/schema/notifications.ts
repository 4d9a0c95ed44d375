import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { CriticalityLevel, NotificationType } from '../../../../src/core/contract/notification-types.ts';
import { createdAt, identity, longId, longIdentity, moment, updatedAt } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './users.ts';

/** A user's notifications. Ids increase and serve as the stream's `Last-Event-ID`. */
export const notifications = pgTable(
  'notifications',
  {
    id: longIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    organizationId: integer().references(() => organizations.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    body: text().notNull().default(''),
    /** What it is about: a URL, or a path at this service's host. */
    link: text(),
    criticalityLevel: text().$type<CriticalityLevel>().notNull(),
    notificationType: text().$type<NotificationType>().notNull(),
    isRead: boolean().notNull().default(false),
    isRemoved: boolean().notNull().default(false),
    /** The change of many at once that marked it read or removed, so that this can be undone. */
    readIn: bigint({ mode: 'number' }),
    removedIn: bigint({ mode: 'number' }),
    /** Removed by its sender, its end or a newer one with the same collapse key, or never shown: not by the user. */
    isWithdrawn: boolean().notNull().default(false),
    /** The request of an application or an API key; null for this service's own. No reference, as for the log. */
    sentId: longId(),
    collapseKey: text(),
    /** When it leaves the bell; null for never. */
    expiresAt: moment(),
    /** When it goes out by mail; null if it does not, or did. */
    mailDue: moment(),
    /** Increases with each change; streams use it to find what they have not sent yet. */
    change: bigserial({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('notifications_user')
      .on(table.userId, table.id)
      .where(sql`not ${table.isRemoved}`),
    index('notifications_unread')
      .on(table.userId, table.id, table.criticalityLevel, table.expiresAt)
      .where(sql`not ${table.isRead} and not ${table.isRemoved}`),
    uniqueIndex('notifications_sent_key')
      .on(table.sentId, table.userId)
      .where(sql`${table.sentId} is not null`),
    index('notifications_collapse')
      .on(table.userId, table.collapseKey)
      .where(sql`${table.collapseKey} is not null and not ${table.isRead} and not ${table.isRemoved}`),
    index('notifications_expires')
      .on(table.expiresAt)
      .where(sql`${table.expiresAt} is not null and not ${table.isRemoved}`),
    index('notifications_mail_due')
      .on(table.mailDue, table.userId)
      .where(sql`${table.mailDue} is not null`),
    index('notifications_change').on(table.userId, table.change),
    index('notifications_created').on(table.createdAt),
    index('notifications_organization').on(table.organizationId),
  ],
);

export type Severity = CriticalityLevel;

/** Messages above the header; for everyone if without organization. */
export const announcements = pgTable(
  'announcements',
  {
    id: identity(),
    organizationId: integer().references(() => organizations.id, { onDelete: 'cascade' }),
    severity: text().$type<Severity>().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    /** Whether closing hides it for good. */
    disposable: boolean().notNull().default(false),
    startsAt: createdAt(),
    endsAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('announcements_organization').on(table.organizationId)],
);

/** A user's actions on an announcement. */
export const announcementStates = pgTable(
  'announcement_states',
  {
    announcementId: integer()
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isRead: boolean().notNull().default(false),
    dismissedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.announcementId, table.userId] })],
);
