import * as z from 'zod/mini';
import { ownerOrAdmin } from '../access.ts';
import { calls } from '../call.ts';
import { id, line, listQuery, nothing, time } from '../fields.ts';

const byId = z.object({ id });
const eventTypes = z.array(z.object({ type: z.string(), enabled: z.boolean() }));
const endpoint = z.string().check(z.trim(), z.minLength(1), z.maxLength(2048));

/** A webhook of an organization. */
export const webhook = z.object({
  id: z.number(),
  name: z.string(),
  endpoint: z.string(),
  enabled: z.boolean(),
  apikey: z.string(),
  eventTypes,
  created_at: time,
});

/** One try to deliver an event. */
export const webhookDelivery = z.object({
  id: z.number(),
  event: z.string(),
  status: z.string(),
  attempts: z.number(),
  response_status: z.nullable(z.number()),
  created_at: time,
});

export const webhookCalls = calls({
  'GET /webhook-events': {
    summary: 'The events that a webhook can be told of.',
    access: ownerOrAdmin,
    reply: z.array(z.object({ event: z.string(), title: z.string() })),
  },
  'GET /webhooks': {
    summary: 'The webhooks of the organization.',
    access: ownerOrAdmin,
    query: z.object({ offset: listQuery.__offset, count: listQuery.__count }),
    reply: z.array(webhook),
  },
  'POST /webhooks': {
    summary: 'Makes a webhook.',
    access: ownerOrAdmin,
    body: z.object({
      name: line,
      endpoint,
      enabled: z.boolean(),
      apikey: z.string().check(z.maxLength(512)),
      event_types: eventTypes,
    }),
    reply: z.array(webhook),
    status: 201,
  },
  'GET /webhooks/{id}': { summary: 'One webhook.', access: ownerOrAdmin, params: byId, reply: z.array(webhook) },
  'PUT /webhooks/{id}': {
    summary: 'Changes a webhook.',
    access: ownerOrAdmin,
    params: byId,
    body: z.object({ name: line, endpoint, enabled: z.boolean(), event_types: eventTypes }),
    reply: z.array(webhook),
  },
  'DELETE /webhooks/{id}': { summary: 'Deletes a webhook.', access: ownerOrAdmin, params: byId, reply: nothing },
  'GET /webhooks/{id}/deliveries': {
    summary: 'What was sent to a webhook.',
    access: ownerOrAdmin,
    params: byId,
    reply: z.array(webhookDelivery),
  },
  'POST /webhooks/{id}/deliveries/{deliveryId}/retry': {
    summary: 'Sends a delivery again.',
    access: ownerOrAdmin,
    params: z.object({ id, deliveryId: id }),
    reply: z.array(webhookDelivery),
    status: 200,
  },
  'POST /webhooks/{id}/test': {
    summary: 'Sends a test event.',
    access: ownerOrAdmin,
    params: byId,
    reply: z.array(webhookDelivery),
    status: 200,
  },
});
