import * as z from 'zod/mini';
import { may } from '../../access.ts';
import { endpoints } from '../../endpoint.ts';
import { byId, id, longId, longListMeta, nothing } from '../../fields.ts';
import {
  deliveriesQuery,
  newWebhook,
  secretRoll,
  webhook,
  webhookChange,
  webhookDelivery,
  webhookDeliveryDetails,
  webhookEvents,
  webhooksQuery,
} from '../webhooks.ts';

const writers = may('auth.systemSettings.WRITE');

const byWebhook = z.object({ id, webhookId: id });
const byDelivery = z.object({ id, webhookId: id, deliveryId: longId });

/**
 * As those of an organization, for an application of the platform. They receive the events of every organization, so
 * that only those who may change them see their log.
 */
export const applicationWebhooksEndpoints = endpoints({
  'GET /applications/webhook-events': {
    summary: 'Lists the events that a webhook of an application can receive.',
    access: writers,
    revalidated: true,
    reply: webhookEvents,
  },

  'GET /applications/{id}/webhooks': {
    summary: 'Lists the webhooks of an application.',
    access: writers,
    params: byId,
    query: webhooksQuery,
    reply: z.array(webhook),
  },

  'POST /applications/{id}/webhooks': {
    summary: 'Creates a webhook of an application; only this reply contains the whole signing secret.',
    access: writers,
    params: byId,
    body: newWebhook,
    reply: z.array(webhook),
    status: 201,
  },

  'GET /applications/{id}/webhooks/{webhookId}': {
    summary: 'Gets a webhook of an application.',
    access: writers,
    params: byWebhook,
    reply: z.array(webhook),
  },

  'PUT /applications/{id}/webhooks/{webhookId}': {
    summary: 'Changes a webhook of an application; omitted fields stay. Its URL and key cannot change.',
    access: writers,
    params: byWebhook,
    body: webhookChange,
    versioned: true,
    reply: z.array(webhook),
  },

  'DELETE /applications/{id}/webhooks/{webhookId}': {
    summary: 'Deletes a webhook of an application.',
    access: writers,
    params: byWebhook,
    reply: nothing,
  },

  'POST /applications/{id}/webhooks/{webhookId}/secret': {
    summary: 'Rolls the signing secret; only this reply contains the new one. The old one keeps signing for 24 hours.',
    access: writers,
    params: byWebhook,
    body: secretRoll,
    reply: z.array(webhook),
    status: 200,
  },

  'POST /applications/{id}/webhooks/{webhookId}/test': {
    summary: 'Sends a test event once, even to a disabled webhook.',
    access: writers,
    params: byWebhook,
    reply: z.array(webhookDelivery),
    status: 200,
  },

  'GET /applications/{id}/webhooks/{webhookId}/deliveries': {
    summary: 'Lists the deliveries of a webhook of an application, newest first.',
    access: writers,
    params: byWebhook,
    query: deliveriesQuery,
    reply: z.array(webhookDelivery),
    meta: longListMeta,
  },

  'GET /applications/{id}/webhooks/{webhookId}/deliveries/{deliveryId}': {
    summary: 'Gets a delivery with its request and all attempts.',
    access: writers,
    params: byDelivery,
    reply: z.array(webhookDeliveryDetails),
  },

  'POST /applications/{id}/webhooks/{webhookId}/deliveries/{deliveryId}/retry': {
    summary: 'Sends a delivery again.',
    access: writers,
    params: byDelivery,
    reply: z.array(webhookDelivery),
    status: 200,
  },
});
