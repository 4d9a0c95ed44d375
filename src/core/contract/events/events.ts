import * as z from 'zod/mini';
import { time } from '../fields.ts';
import { applicationEvents } from './applications.ts';
import { definitions } from './definition.ts';
import { memberEvents } from './members.ts';
import { organizationEvents } from './organizations.ts';

/** Version of the envelope; it changes only if old receivers could not read the new form. */
export const EVENT_VERSION = 1;

/** Every event that webhooks of an organization can subscribe to, in display order. */
export const events = { ...memberEvents, ...organizationEvents };

/** Those of applications subscribe to these too, from every organization. */
export const eventsOfApplications = { ...events, ...applicationEvents };

/** The event of 'Send test event'; webhooks cannot subscribe to it. */
const testEvent = definitions({
  'webhook.test': {
    title: 'Test event',
    summary: 'An administrator asked for a test event.',
    data: z.object({ webhook: z.object({ id: z.number(), name: z.string() }) }),
  },
});

/** Every event that webhooks can receive, the test event last. */
export const everyEvent = { ...eventsOfApplications, ...testEvent };

/** Name of an event that webhooks can subscribe to. */
export type EventType = keyof typeof events;
/** Name of an event that only webhooks of applications can subscribe to. */
export type ApplicationEventType = keyof typeof applicationEvents;
/** Name of an event that webhooks can receive. */
export type SentEventType = keyof typeof everyEvent;
/** What an event is about: the first word of its type. */
export type EventArea = SentEventType extends `${infer Area}.${string}` ? Area : never;
/** `data` of an event. */
export type EventData<T extends SentEventType> = z.output<(typeof everyEvent)[T]['data']>;

/** The body of a webhook's request: a versioned envelope around `data`, which each event defines. */
export type EventEnvelope<T extends SentEventType = SentEventType> = {
  /** `evt_…`: the same for all endpoints and attempts, so that receivers can ignore repetitions. */
  id: string;
  type: T;
  version: typeof EVENT_VERSION;
  created_at: string;
  /** Null only in webhooks of applications, for what concerns no organization or all of them. */
  organization_id: T extends EventType ? number : number | null;
  data: EventData<T>;
};

/** Any event that webhooks can receive, told apart by its `type`. */
export type WebhookEvent = { [T in SentEventType]: EventEnvelope<T> }[SentEventType];

/** The schema of an event's envelope. */
export function envelopeOf<T extends SentEventType>(type: T) {
  return z.strictObject({
    id: z.string().check(z.regex(/^evt_[0-9A-Za-z]{24}$/)),
    type: z.literal(type),
    version: z.literal(EVENT_VERSION),
    created_at: time,
    organization_id: type in events ? z.number() : z.nullable(z.number()),
    data: everyEvent[type].data,
  });
}
