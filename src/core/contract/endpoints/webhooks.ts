import * as z from 'zod/mini';
import { ownerOrAdmin } from '../access.ts';
import { endpoints } from '../endpoint.ts';
import {
  id,
  line,
  listQuery,
  longId,
  longListMeta,
  longListQuery,
  nothing,
  proof,
  queryTime,
  time,
  byId,
  url,
} from '../fields.ts';

const eventType = z.string().check(z.minLength(1), z.maxLength(80));

const eventTypes = z.array(z.object({ type: eventType, enabled: z.boolean() })).check(z.maxLength(200));

const endpoint = url.check(z.minLength(1, 'This field is empty'));

/** An endpoint of an organization that receives events, signed in the Standard Webhooks format. */
export const webhook = z.object({
  id: z.number(),
  name: z.string(),
  /** Its URL. */
  endpoint: z.string(),
  enabled: z.boolean(),
  /** Always masked; empty if there is none. The service sends it as `Authorization: Bearer`. */
  apikey: z.string(),
  /** The signing secret, `whsec_…`: whole when it is created or rolled, and masked after that. */
  secret: z.string(),
  /** When the former signing secret stops signing; null if it has. */
  previous_secret_expires_at: z.nullable(time),
  /** All available events, and whether this webhook receives each. */
  eventTypes: z.array(z.object({ type: z.string(), enabled: z.boolean() })),
  /** Start of the current run of failures; null if the last delivery succeeded. */
  failing_since: z.nullable(time),
  /** When the service disabled it after five days of failure or a response 410; null once it is enabled again. */
  disabled_at: z.nullable(time),
  created_at: time,
  /** When it was last edited; deliveries do not count. */
  updated_at: time,
});

export type Webhook = z.output<typeof webhook>;

/** `pending` waits for its first or next attempt; `failed` is not retried unless requested. */
export const deliveryStatus = z.enum(['pending', 'delivered', 'failed']);

export type DeliveryStatus = z.output<typeof deliveryStatus>;

/** One event for one endpoint, and its last attempt. */
export const webhookDelivery = z.object({
  id: z.number(),
  /** `webhook-id` of the request, the same for each attempt. */
  message_id: z.string(),
  /** Such as `user.invited`; `webhook.test` for a test event. */
  event: z.string(),
  status: deliveryStatus,
  attempts: z.number(),
  response_status: z.nullable(z.number()),
  /** Why the last attempt failed, as a sentence. */
  error: z.nullable(z.string()),
  /** This and the following describe the last attempt. */
  duration_ms: z.nullable(z.number()),
  created_at: time,
  last_attempt_at: z.nullable(time),
  next_attempt_at: z.nullable(time),
});

export type WebhookDelivery = z.output<typeof webhookDelivery>;

const headers = z.record(z.string(), z.string());

/** A delivery with its request and responses; secrets are masked. */
export const webhookDeliveryDetails = z.extend(webhookDelivery, {
  request: z.object({ url: z.string(), headers, body: z.string() }),
  /** Every attempt, newest first. */
  tries: z.array(
    z.object({
      number: z.number(),
      started_at: time,
      duration_ms: z.number(),
      error: z.nullable(z.string()),
      /** Null if there was no response; the log keeps the first 4,096 characters of its body. */
      response: z.nullable(z.object({ status: z.number(), headers, body: z.string() })),
    }),
  ),
});

export type WebhookDeliveryDetails = z.output<typeof webhookDeliveryDetails>;

export const webhookEvents = z.array(z.object({ event: z.string(), title: z.string() }));

export const webhooksQuery = z.object({ offset: listQuery.__offset, count: listQuery.__count });

export const newWebhook = z.object({
  name: line,
  endpoint,
  enabled: z.boolean(),
  apikey: z.string().check(z.trim(), z.maxLength(512, 'At most 512 characters')),
  event_types: eventTypes,
});

export const webhookChange = z.object({
  name: z.optional(line),
  endpoint: z.optional(endpoint),
  enabled: z.optional(z.boolean()),
  event_types: z.optional(eventTypes),
});

export const secretRoll = z.optional(
  z.object({
    /** The old secret stops signing at once, such as after a leak. */
    revoke_previous: z.optional(z.boolean()),
    ...proof,
  }),
);

export const deliveriesQuery = z.object({
  status: z.optional(deliveryStatus),
  event: z.optional(eventType),
  /** Start, inclusive: when the event happened. */
  from: z.optional(queryTime),
  /** End, exclusive. */
  to: z.optional(queryTime),
  __count: listQuery.__count,
  __offset: listQuery.__offset,
  __after: longListQuery.__after,
});

const byDelivery = z.object({ id, deliveryId: longId });

export const webhooksEndpoints = endpoints({
  'GET /webhook-events': {
    summary: 'Lists the events that a webhook can receive.',
    access: ownerOrAdmin,
    revalidated: true,
    reply: webhookEvents,
  },

  'GET /webhooks': {
    summary: 'Lists the webhooks of the organization.',
    access: ownerOrAdmin,
    query: webhooksQuery,
    reply: z.array(webhook),
  },

  'POST /webhooks': {
    summary: 'Creates a webhook; only this reply contains the whole signing secret.',
    access: ownerOrAdmin,
    body: newWebhook,
    reply: z.array(webhook),
    status: 201,
  },

  'GET /webhooks/{id}': { summary: 'Gets a webhook.', access: ownerOrAdmin, params: byId, reply: z.array(webhook) },

  'PUT /webhooks/{id}': {
    summary: 'Changes a webhook; omitted fields stay. Its URL and key cannot change.',
    access: ownerOrAdmin,
    params: byId,
    body: webhookChange,
    versioned: true,
    reply: z.array(webhook),
  },

  'DELETE /webhooks/{id}': { summary: 'Deletes a webhook.', access: ownerOrAdmin, params: byId, reply: nothing },

  'POST /webhooks/{id}/secret': {
    summary: 'Rolls the signing secret; only this reply contains the new one. The old one keeps signing for 24 hours.',
    access: ownerOrAdmin,
    params: byId,
    body: secretRoll,
    reply: z.array(webhook),
    status: 200,
  },

  'POST /webhooks/{id}/test': {
    summary: 'Sends a test event once, even to a disabled webhook.',
    access: ownerOrAdmin,
    params: byId,
    reply: z.array(webhookDelivery),
    status: 200,
  },

  'GET /webhooks/{id}/deliveries': {
    summary: 'Lists the deliveries of a webhook, newest first.',
    access: ownerOrAdmin,
    params: byId,
    query: deliveriesQuery,
    reply: z.array(webhookDelivery),
    meta: longListMeta,
  },

  'GET /webhooks/{id}/deliveries/{deliveryId}': {
    summary: 'Gets a delivery with its request and all attempts.',
    access: ownerOrAdmin,
    params: byDelivery,
    reply: z.array(webhookDeliveryDetails),
  },

  'POST /webhooks/{id}/deliveries/{deliveryId}/retry': {
    summary: 'Sends a delivery again.',
    access: ownerOrAdmin,
    params: byDelivery,
    reply: z.array(webhookDelivery),
    status: 200,
  },
});
