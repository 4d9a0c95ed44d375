import type { Webhook, WebhookDeliveryDetails } from '../../core/contract/endpoints/webhooks.ts';
import type { Client } from '../../core/http/client.ts';
import { pageOf } from '../../core/state/list.ts';
import { ALL_WEBHOOKS, type WebhookRequests } from '../webhooks/webhook-requests.ts';

/** The webhooks of the session's organization. */
export const webhooksOfOrganization = (client: Client): WebhookRequests => ({
  draft: 'webhook',
  list: async (signal) => (await client.request('GET /webhooks', { query: ALL_WEBHOOKS, signal })).data,
  events: async (signal) => (await client.request('GET /webhook-events', { signal })).data,
  get: async (id) => (await client.request('GET /webhooks/{id}', { params: { id } })).data[0],
  create: async (body) => (await client.request('POST /webhooks', { body })).data[0] as Webhook,
  change: async (id, body, version) =>
    (await client.request('PUT /webhooks/{id}', { params: { id }, body, version })).data[0] as Webhook,
  remove: async (id) => void (await client.request('DELETE /webhooks/{id}', { params: { id } })),
  rollSecret: async (id, revoke) => {
    const body = { revoke_previous: revoke };
    return (await client.request('POST /webhooks/{id}/secret', { params: { id }, body })).data[0] as Webhook;
  },
  sendTest: async (id) => void (await client.request('POST /webhooks/{id}/test', { params: { id } })),
  deliveries: async (id, query, signal) =>
    pageOf(await client.request('GET /webhooks/{id}/deliveries', { params: { id }, query, signal })),
  delivery: async (id, deliveryId, signal) => {
    const params = { id, deliveryId };
    const { data } = await client.request('GET /webhooks/{id}/deliveries/{deliveryId}', { params, signal });
    return data[0] as WebhookDeliveryDetails;
  },
  retry: async (id, deliveryId) => {
    await client.request('POST /webhooks/{id}/deliveries/{deliveryId}/retry', { params: { id, deliveryId } });
  },
});
