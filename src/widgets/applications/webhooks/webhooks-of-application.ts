import type { Webhook, WebhookDeliveryDetails } from '../../../core/contract/endpoints/webhooks.ts';
import type { Client } from '../../../core/http/client.ts';
import { pageOf } from '../../../core/state/list.ts';
import { ALL_WEBHOOKS, type WebhookRequests } from '../../webhooks/webhook-requests.ts';

/** The webhooks of an application, which receive the events of every organization. */
export function webhooksOfApplication(client: Client, id: number): WebhookRequests {
  const of = (webhookId: number) => ({ id, webhookId });
  return {
    draft: `webhook-of-application-${id}`,
    list: async (signal) =>
      (await client.request('GET /applications/{id}/webhooks', { params: { id }, query: ALL_WEBHOOKS, signal })).data,
    events: async (signal) => (await client.request('GET /applications/webhook-events', { signal })).data,
    get: async (webhook) =>
      (await client.request('GET /applications/{id}/webhooks/{webhookId}', { params: of(webhook) })).data[0],
    create: async (body) =>
      (await client.request('POST /applications/{id}/webhooks', { params: { id }, body })).data[0] as Webhook,
    change: async (webhook, body, version) => {
      const sent = { params: of(webhook), body, version };
      return (await client.request('PUT /applications/{id}/webhooks/{webhookId}', sent)).data[0] as Webhook;
    },
    remove: async (webhook) => {
      await client.request('DELETE /applications/{id}/webhooks/{webhookId}', { params: of(webhook) });
    },
    rollSecret: async (webhook, revoke) => {
      const sent = { params: of(webhook), body: { revoke_previous: revoke } };
      return (await client.request('POST /applications/{id}/webhooks/{webhookId}/secret', sent)).data[0] as Webhook;
    },
    sendTest: async (webhook) => {
      await client.request('POST /applications/{id}/webhooks/{webhookId}/test', { params: of(webhook) });
    },
    deliveries: async (webhook, query, signal) => {
      const sent = { params: of(webhook), query, signal };
      return pageOf(await client.request('GET /applications/{id}/webhooks/{webhookId}/deliveries', sent));
    },
    delivery: async (webhook, deliveryId, signal) => {
      const { data } = await client.request('GET /applications/{id}/webhooks/{webhookId}/deliveries/{deliveryId}', {
        params: { ...of(webhook), deliveryId },
        signal,
      });
      return data[0] as WebhookDeliveryDetails;
    },
    retry: async (webhook, deliveryId) => {
      await client.request('POST /applications/{id}/webhooks/{webhookId}/deliveries/{deliveryId}/retry', {
        params: { ...of(webhook), deliveryId },
      });
    },
  };
}
