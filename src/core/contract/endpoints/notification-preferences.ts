import * as z from 'zod/mini';
import { ownerOrAdmin, self } from '../access.ts';
import { endpoints } from '../endpoint.ts';
import { byId } from '../fields.ts';
import { notificationTypes } from '../notification-types.ts';

/** How often mails about notifications of a type come. */
export const mailChoices = ['off', 'instant', 'daily', 'weekly'] as const;

const choice = {
  notification_type: z.enum(notificationTypes),
  bell: z.boolean(),
  mail: z.enum(mailChoices),
};

const timeOfDay = z
  .string()
  .check(z.maxLength(5), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'This must be a time such as 22:00'));

/** An IANA time zone such as `Europe/Berlin`. */
const timeZone = z.string().check(z.minLength(1), z.maxLength(100));

const quietHours = z.object({ from: timeOfDay, to: timeOfDay, time_zone: timeZone });

export const notificationPreferences = z.object({
  /** Every type. */
  types: z.array(
    z.object({
      ...choice,
      /** What the type is called, in the language of the request. */
      title: z.string(),
      /** Nobody chose it: it is the organization's default, or the platform's. */
      is_default: z.boolean(),
    }),
  ),
  /** Mails wait until they end, unless it is danger. */
  quiet_hours: z.nullable(quietHours),
  /** Digests go out at 08:00 there; null for UTC. */
  time_zone: z.nullable(z.string()),
});
export type NotificationPreferences = z.output<typeof notificationPreferences>;

const change = z.object({
  /** Types that are missing stay as they are. */
  types: z.optional(z.array(z.object(choice)).check(z.maxLength(50))),
  /** Null for none; stay as they are if missing. */
  quiet_hours: z.optional(z.nullable(quietHours)),
  /** For digests without quiet hours. */
  time_zone: z.optional(timeZone),
});
export type PreferencesChange = z.output<typeof change>;

export const notificationPreferencesEndpoints = endpoints({
  'GET /user/{id}/notification_preferences': {
    summary: "Gets how notifications of each type reach the caller, with their organization's defaults.",
    access: self,
    params: byId,
    reply: z.array(notificationPreferences),
  },

  'PUT /user/{id}/notification_preferences': {
    summary: 'Changes how notifications reach the caller: bell and mail of each type, and quiet hours.',
    access: self,
    params: byId,
    body: change,
    reply: z.array(notificationPreferences),
  },

  'GET /organizations/{id}/notification_defaults': {
    summary: 'Gets how notifications reach members who chose nothing.',
    access: ownerOrAdmin,
    params: byId,
    reply: z.array(notificationPreferences),
  },

  'PUT /organizations/{id}/notification_defaults': {
    summary: 'Changes how notifications reach members who chose nothing.',
    access: ownerOrAdmin,
    params: byId,
    body: change,
    reply: z.array(notificationPreferences),
  },
});
