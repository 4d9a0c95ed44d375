import * as z from 'zod/mini';
import { may, ofServiceOr } from '../../access.ts';
import { endpoints } from '../../endpoint.ts';
import { bodyId, byId, email, id, line, longId, nothing, time } from '../../fields.ts';
import { MAX_LONG_ID } from '../../limits.ts';
import { criticalityLevels, notificationTypes } from '../../notification-types.ts';

const MOST = 100;
const people = <T extends z.ZodMiniType>(one: T) => z.optional(z.array(one).check(z.minLength(1), z.maxLength(MOST)));

/** Without tags and comments, as a browser would read them: a text such as `a < b` has none. */
const plain = z.regex(/^(?![\s\S]*<[a-z/!?][^<>]*>)/i, 'This must be text without markup');

/** Whom a notification is for: exactly one of these. */
const to = z
  .strictObject({
    user_ids: people(bodyId),
    emails: people(email),
    /** All its active members; those who also have one of the roles, or the permission. */
    organization_id: z.optional(bodyId),
    role_ids: people(bodyId),
    permission: z.optional(
      z.string().check(z.maxLength(130), z.regex(/^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z0-9_*]+){1,4}$/)),
    ),
    /** Everybody who holds a permission of the application. */
    application: z.optional(z.literal(true)),
    everyone: z.optional(z.literal(true)),
  })
  .check(
    z.refine(
      (target) =>
        [target.user_ids, target.emails, target.organization_id, target.application, target.everyone].filter(
          (one) => one !== undefined,
        ).length === 1,
      'Name exactly one target',
    ),
    z.refine(
      ({ organization_id, role_ids, permission }) =>
        organization_id !== undefined || (role_ids === undefined && permission === undefined),
      'Roles and permissions need an organization',
    ),
  );

const key = z.optional(z.string().check(z.minLength(1), z.maxLength(255)));

/** A notification to send. */
export const newNotification = z.object({
  to,
  exclude_user_ids: z.optional(z.array(bodyId).check(z.maxLength(MOST))),
  title: line.check(plain),
  body: z.optional(z.string().check(z.maxLength(4000, 'At most 4000 characters'), plain)),
  /** An https URL, or a path at this service's host such as `/auth/team?user=7`. */
  link: z.optional(z.string().check(z.minLength(1), z.maxLength(2000, 'At most 2000 characters'))),
  /** `info` by default. */
  criticality_level: z.optional(z.enum(criticalityLevels, 'Undefined criticality level')),
  notification_type: z.enum(notificationTypes),
  /** Replaces an unread notification of the same sender, user and key. */
  collapse_key: key,
  /** Names several notifications, to withdraw them together. */
  cancellation_key: key,
  send_at: z.optional(time),
  expires_at: z.optional(time),
  /** False for the bell alone. Otherwise it also goes to those who want mails of its type. */
  mail: z.optional(z.boolean()),
});

const queued = z.object({
  id: z.number(),
  status: z.enum(['queued', 'scheduled']),
  /** As counted now; people may join until it is sent. */
  recipients: z.number(),
  /** Named users that do not exist. */
  unknown: z.number(),
});

/** A sent notification, with what became of it. */
export const sentNotification = z.object({
  id: z.number(),
  status: z.enum(['queued', 'scheduled', 'sending', 'sent', 'withdrawn', 'failed']),
  title: z.string(),
  criticality_level: z.enum(criticalityLevels),
  notification_type: z.enum(notificationTypes),
  organization_id: z.nullable(z.number()),
  recipients: z.number(),
  unknown: z.number(),
  /** Recipients who do not have it in their bell by choice. */
  muted: z.number(),
  read: z.number(),
  /** Removed by their recipients. */
  removed: z.number(),
  mails: z.number(),
  send_at: z.nullable(time),
  expires_at: z.nullable(time),
  created_at: time,
});
export type SentNotification = z.output<typeof sentNotification>;

const pageQuery = z.object({
  __count: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  /** `meta.next` of the page before. */
  __after: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_LONG_ID))),
});
/** Where the next page begins; missing after the last one. */
const pageMeta = z.object({ next: z.optional(z.string()) });

/** Service keys with the scope, and API keys of organizations within theirs. */
const senders = { access: ofServiceOr('auth.users.WRITE'), scope: 'notifications:send' } as const;
const byLongId = z.object({ id: longId });

export const sentNotificationsEndpoints = endpoints({
  'POST /notifications': {
    ...senders,
    summary: 'Sends a notification to bells, and by mail to those who want that.',
    body: newNotification,
    bodyLimit: 128 * 1024,
    idempotent: true,
    reply: z.array(queued),
    status: 202,
  },

  'POST /notifications/batch': {
    ...senders,
    summary: 'Sends up to 100 notifications. Each succeeds or fails by itself.',
    body: z.object({ notifications: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MOST)) }),
    bodyLimit: 2 * 1024 * 1024,
    idempotent: true,
    reply: z.array(
      z.object({
        index: z.number(),
        id: z.optional(z.number()),
        error: z.optional(
          z.object({
            code: z.string(),
            message: z.string(),
            data: z.optional(z.record(z.string(), z.array(z.string()))),
          }),
        ),
      }),
    ),
    status: 200,
  },

  'GET /notifications': {
    ...senders,
    summary: "Lists what the key's application sent, newest first, with counts.",
    query: pageQuery,
    reply: z.array(sentNotification),
    meta: pageMeta,
  },

  'GET /notifications/{id}': {
    ...senders,
    summary: 'Gets a sent notification with its counts.',
    params: byLongId,
    reply: z.array(sentNotification),
  },

  'DELETE /notifications/{id}': {
    ...senders,
    summary: 'Withdraws a notification: takes it out of every bell, and stops what was not sent.',
    params: byLongId,
    reply: nothing,
  },

  'POST /notifications/withdraw': {
    ...senders,
    summary: 'Withdraws all notifications with a cancellation key.',
    body: z.object({ cancellation_key: z.string().check(z.minLength(1), z.maxLength(255)) }),
    reply: z.array(z.object({ id: z.number() })),
    status: 200,
  },

  'GET /applications/{id}/notifications': {
    summary: 'Lists what an application sent, newest first, with counts.',
    access: may('auth.systemSettings.READ', 'auth.systemSettings.WRITE'),
    params: byId,
    query: pageQuery,
    reply: z.array(sentNotification),
    meta: pageMeta,
  },

  'DELETE /applications/{id}/notifications/{notificationId}': {
    summary: 'Withdraws a notification of an application.',
    access: may('auth.systemSettings.WRITE'),
    params: z.object({ id, notificationId: longId }),
    reply: nothing,
  },
});
