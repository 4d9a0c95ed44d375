import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, longIdentity, moment, updatedAt } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './users.ts';

export type CriticalityLevel = 'info' | 'warning' | 'danger';
export type NotificationType = 'sensor_updates' | 'account_notifications' | 'platform_updates' | 'company_updates';

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
    /** Increases with each change; streams use it to find what they have not sent yet. */
    change: bigserial({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('notifications_user')
      .on(table.userId, table.id)
      .where(sql`not ${table.isRemoved}`),
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
