import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, longId, longIdentity, moment } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './users.ts';
import { foldedAddress, searchableSql } from '../folded.ts';

/** What comes before the point of an action. */
export const areaOf = (action: SQLWrapper): SQL => sql`split_part(${action}, '.', 1)`;

/** Append-only log: actor, action, target, time and IP address. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: longIdentity(),
    createdAt: createdAt(),
    organizationId: integer().references(() => organizations.id, { onDelete: 'cascade' }),
    actorUserId: integer().references(() => users.id, { onDelete: 'set null' }),
    actorApiKeyId: integer(),
    /** The actor as an application names it, if it is no user. */
    actorName: text(),
    /** `area.verb`, such as `user.suspended`. */
    action: text().notNull(),
    /** `user`, `role`, `organization`, … */
    targetType: text(),
    targetId: longId(),
    /** The id that an application has for the target. */
    targetKey: text(),
    /** The target's name at that time. */
    targetName: text(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    ip: text(),
    userAgent: text(),
    /** What a search finds besides the actor's name: names change, and this does not. */
    searchText: text()
      .generatedAlwaysAs((): SQL => {
        const { targetName, action, ip, actorName } = auditLog;
        const [target, from, actor] = [targetName, ip, actorName].map((part) => sql`coalesce(${part}, '')`);
        return searchableSql(sql`${target} || ' ' || ${action} || ' ' || ${from} || ' ' || ${actor}`);
      })
      .notNull(),
  },
  (table) => [
    index('audit_log_search').using('gin', table.organizationId, table.searchText.op('gin_trgm_ops')),
    index('audit_log_organization').on(table.organizationId, table.id),
    index('audit_log_organization_action').on(table.organizationId, table.action, table.id),
    index('audit_log_organization_area').on(table.organizationId, areaOf(table.action), table.id),
    index('audit_log_organization_created').on(table.organizationId, table.createdAt, table.id),
    index('audit_log_target').on(table.targetType, table.targetId, table.id),
    index('audit_log_actor').on(table.actorUserId),
    index('audit_log_api_key')
      .on(table.actorApiKeyId)
      .where(sql`${table.actorApiKeyId} is not null`),
    index('audit_log_created').on(table.createdAt),
  ],
);

export type OutboxChannel = 'mail' | 'sms';

/** Every mail and text message sent, as `GET /outbox.json` shows it. */
export const outbox = pgTable(
  'outbox',
  {
    id: longIdentity(),
    channel: text().$type<OutboxChannel>().notNull(),
    to: text().notNull(),
    subject: text(),
    text: text().notNull(),
    html: text(),
    links: text().array().notNull().default([]),
    code: text(),
    /** More header fields of a mail, such as `List-Unsubscribe`. */
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** When its link or code ends; null if it has none that ends. */
    validUntil: moment(),
    createdAt: createdAt(),
    sentAt: moment(),
  },
  (table) => [index('outbox_to').on(foldedAddress(table.to), table.id), index('outbox_created').on(table.createdAt)],
);

/** Work after a commit. See `jobs.ts`. */
export const jobs = pgTable(
  'jobs',
  {
    id: longIdentity(),
    type: text().notNull(),
    payload: jsonb().$type<unknown>().notNull(),
    /** Earliest start; advanced by the back-off. */
    runAt: createdAt(),
    attempts: integer().notNull().default(0),
    maxAttempts: integer().notNull().default(8),
    /** Repeated until then instead of `max_attempts` times. */
    retryUntil: moment(),
    /** Waits for jobs that are not. */
    isBulk: boolean().notNull().default(false),
    leasedUntil: moment(),
    leasedBy: text(),
    /** Unique among open jobs. */
    uniqueKey: text(),
    /** Of the jobs with this key only a few run at a time. */
    groupKey: text(),
    lastError: text(),
    doneAt: moment(),
    /** Set when all attempts are used up. */
    failedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index('jobs_due')
      .on(table.runAt, table.id)
      .where(sql`${table.doneAt} is null and ${table.failedAt} is null`),
    index('jobs_open')
      .on(table.failedAt, table.id)
      .where(sql`${table.doneAt} is null`),
    index('jobs_done')
      .on(table.doneAt)
      .where(sql`${table.doneAt} is not null`),
    index('jobs_failed')
      .on(table.failedAt)
      .where(sql`${table.failedAt} is not null`),
    index('jobs_group')
      .on(table.groupKey)
      .where(sql`${table.groupKey} is not null and ${table.doneAt} is null and ${table.failedAt} is null`),
    uniqueIndex('jobs_unique_key')
      .on(table.uniqueKey)
      .where(sql`${table.doneAt} is null and ${table.failedAt} is null`),
  ],
);

/** Counters of failures and mails within a time window. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: moment().notNull(),
  },
  (table) => [index('rate_limits_resets').on(table.resetsAt)],
);

/** Solved bot challenges, so that none works twice. */
export const spentChallenges = pgTable(
  'spent_challenges',
  { digest: text().primaryKey(), expiresAt: moment().notNull() },
  (table) => [index('spent_challenges_expires').on(table.expiresAt)],
);

/** Facts about this installation, such as when its demo data was written. */
export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: text().notNull(),
  createdAt: createdAt(),
});

/** Answers to requests with an Idempotency-Key, for a day. */
export const idempotentReplies = pgTable(
  'idempotent_replies',
  {
    /** Whose key it is, such as `application:4`. */
    owner: text().notNull(),
    key: text().notNull(),
    /** A digest of endpoint and body. */
    fingerprint: text().notNull(),
    /** `data` of the reply; null only while the request is under way. */
    data: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.key] }),
    index('idempotent_replies_created').on(table.createdAt),
  ],
);
