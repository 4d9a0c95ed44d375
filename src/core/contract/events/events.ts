import * as z from 'zod/mini';
import { time } from '../fields.ts';
import { definitions } from './definition.ts';
import { memberEvents } from './members.ts';
import { organizationEvents } from './organizations.ts';

/** The version of the envelope; it changes only when a receiver could no longer read the new form. */
export const EVENT_VERSION = 1;

/** Every event that a webhook can subscribe to, in the order in which lists show them. */
export const events = { ...memberEvents, ...organizationEvents };

/** The event that 'Send test event' sends; no webhook subscribes to it. */
const testEvent = definitions({
  'webhook.test': {
    title: 'Test event',
    summary: 'An administrator asked for a test event.',
    data: z.object({ webhook: z.object({ id: z.number(), name: z.string() }) }),
  },
});

/** Every event that a webhook can receive, the test event last. */
export const everyEvent = { ...events, ...testEvent };

/** The name of an event that a webhook can subscribe to. */
export type EventType = keyof typeof events;
/** The name of an event that a webhook can receive. */
export type SentEventType = keyof typeof everyEvent;
/** `data` of an event. */
export type EventData<T extends SentEventType> = z.output<(typeof everyEvent)[T]['data']>;

/** The body of a webhook's request: a versioned envelope around `data`, which each event defines. */
export interface EventEnvelope<T extends SentEventType = SentEventType> {
  /** `evt_…`: the same for each endpoint and on each attempt, so that a receiver can ignore repetitions. */
  id: string;
  type: T;
  version: typeof EVENT_VERSION;
  created_at: string;
  organization_id: number;
  data: EventData<T>;
}

/** The schema of an event's envelope. */
export function envelopeOf<T extends SentEventType>(type: T) {
  return z.strictObject({
    id: z.string().check(z.regex(/^evt_[0-9A-Za-z]{24}$/)),
    type: z.literal(type),
    version: z.literal(EVENT_VERSION),
    created_at: time,
    organization_id: z.number(),
    data: everyEvent[type].data,
  });
}
