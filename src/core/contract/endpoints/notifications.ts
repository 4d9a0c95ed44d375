import * as z from 'zod/mini';
import { signedIn } from '../access.ts';
import { endpoints } from '../endpoint.ts';
import { bodyLongId, flag, id, nothing, time } from '../fields.ts';
import { MAX_LONG_ID } from '../limits.ts';
import { criticalityLevels, notificationTypes } from '../notification-types.ts';

/** A notification of the bell. */
export const notification = z.object({
  id: z.number(),
  title: z.string(),
  body: z.string(),
  is_read: z.boolean(),
  criticality_level: z.enum(criticalityLevels),
  notification_type: z.enum(notificationTypes),
  created_at: time,
  /** What it is about: a URL, or a path at the service's host such as `/auth/team?user=7`. */
  link: z.optional(z.nullable(z.string())),
  /** When it leaves the bell; null for never. */
  expires_at: z.optional(z.nullable(time)),
});

export type Notification = z.output<typeof notification>;

const longId = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MAX_LONG_ID));

/** What the dot shows, without the list. Both count all pages. */
export const bellMeta = {
  unread: z.optional(z.number()),
  /** The most severe level of what is unread; null if nothing is. */
  level: z.optional(z.nullable(z.enum(criticalityLevels))),
};

/** Undoes the change of many: `POST /in_app_notifications/undo` takes it back. */
const undoable = z.array(z.object({ undo: z.number(), count: z.number() }));

const upToNewest = z.object({ newest_id: bodyLongId });

const ids = z.object({ ids: z.array(bodyLongId).check(z.minLength(1), z.maxLength(10_000)) });

export const notificationsEndpoints = endpoints({
  'GET /in_app_notifications': {
    summary: "Lists a page of the caller's notifications, newest first.",
    access: signedIn,
    query: z.object({
      user_id: id,
      /** Only notifications with a greater id, to append after the first load. */
      after: z.optional(longId),
      /** Those of a page, 50 by default; 0 for `meta` alone. */
      __count: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1000))),
      /** `meta.next` of the page before: older ones. */
      __after: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_LONG_ID))),
      /** Only unread ones. */
      unread: flag,
    }),
    reply: z.array(notification),
    meta: z.object({
      /** The id of the stream's last event before this list, for its `Last-Event-ID`. */
      cursor: z.optional(z.string()),
      ...bellMeta,
      /** What each type is called, in the language of the request. */
      types: z.optional(z.record(z.string(), z.string())),
      /** Where the next page begins; missing after the last one. */
      next: z.optional(z.string()),
    }),
  },

  'GET /in_app_notifications/stream': {
    summary: 'Streams new notifications as server-sent events, beginning after `Last-Event-ID`.',
    access: signedIn,
    answer: 'events',
  },

  'POST /in_app_notifications/mark_as_read': {
    summary: "Marks some of the caller's notifications read.",
    access: signedIn,
    bodyLimit: 128 * 1024,
    body: ids,
    reply: nothing,
    status: 200,
  },

  'POST /in_app_notifications/mark_all_as_read': {
    summary: "Marks all of the caller's notifications read, up to the newest that the caller has seen.",
    access: signedIn,
    body: upToNewest,
    reply: undoable,
    status: 200,
  },

  'POST /in_app_notifications/mark_all_as_removed': {
    summary: "Removes all of the caller's notifications, up to the newest that the caller has seen.",
    access: signedIn,
    body: upToNewest,
    reply: undoable,
    status: 200,
  },

  'POST /in_app_notifications/undo': {
    summary: 'Takes back that all notifications were marked read or removed. Idempotent.',
    access: signedIn,
    body: z.object({ undo: bodyLongId }),
    reply: nothing,
    status: 200,
  },

  'POST /in_app_notifications/mark_as_removed': {
    summary: "Removes some of the caller's notifications.",
    access: signedIn,
    bodyLimit: 128 * 1024,
    body: ids,
    reply: nothing,
    status: 200,
  },
});
