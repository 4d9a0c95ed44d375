import * as z from 'zod/mini';
import { signedIn } from '../access.ts';
import { endpoints } from '../endpoint.ts';
import { bodyLongId, id, nothing, time } from '../fields.ts';
import { MAX_LONG_ID } from '../limits.ts';

/** A notification of the bell. */
export const notification = z.object({
  id: z.number(),
  title: z.string(),
  body: z.string(),
  is_read: z.boolean(),
  criticality_level: z.enum(['info', 'warning', 'danger']),
  notification_type: z.enum(['sensor_updates', 'account_notifications', 'platform_updates', 'company_updates']),
  created_at: time,
  /** What it is about: a URL, or a path at the service's host such as `/auth/team?user=7`. */
  link: z.optional(z.nullable(z.string())),
});

export type Notification = z.output<typeof notification>;

const ids = z.object({ ids: z.array(bodyLongId).check(z.minLength(1), z.maxLength(10_000)) });

export const notificationsEndpoints = endpoints({
  'GET /in_app_notifications': {
    summary: "Lists the caller's notifications, newest first.",
    access: signedIn,
    query: z.object({
      user_id: id,
      /** Only notifications with a greater id, to append after the first load. */
      after: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MAX_LONG_ID))),
    }),
    reply: z.array(notification),
    /** `cursor`: the id of the stream's last event before this list, for its `Last-Event-ID`. */
    meta: z.object({ cursor: z.optional(z.string()) }),
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
    summary: "Marks the caller's notifications read, up to the newest that the caller has seen.",
    access: signedIn,
    body: z.object({ newest_id: bodyLongId }),
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
