import { type EventType, events } from '../../../src/core/contract/events/events.ts';
import { handlers } from '../../platform/http/handlers.ts';
import { requireOwnerIfUser } from '../credentials/confirm-owner.ts';
import { listDeliveries, readDelivery } from './deliveries-read.ts';
import { inLanguage } from './delivery/failure-reasons.ts';
import { sendAgain, sendTestEvent } from './deliveries-write.ts';
import { organizationOwner } from './owner.ts';
import { findWebhook, listWebhooks, readWebhook } from './read.ts';
import { changeWebhook, createWebhook, deleteWebhook, rollSecret } from './write.ts';

const eventTypes = Object.keys(events) as EventType[];

export const webhooks = handlers({
  'GET /webhook-events': async ({ speak }) => ({
    data: eventTypes.map((event) => ({ event, title: speak(`replies.event.${event}`) })),
  }),
  'GET /webhooks': async ({ services, caller, query }) => ({
    data: await listWebhooks(services, organizationOwner(caller), query),
  }),
  'POST /webhooks': async ({ services, caller, body, requester }) => ({
    data: [await createWebhook(services, organizationOwner(caller), body, requester)],
  }),
  'GET /webhooks/{id}': async ({ services, caller, params }) => {
    const { db } = services.database;
    return { data: [await readWebhook(services, db, await findWebhook(db, organizationOwner(caller), params.id))] };
  },
  'PUT /webhooks/{id}': async ({ services, caller, params, body, version, requester }) => ({
    data: [await changeWebhook(services, organizationOwner(caller), params.id, { ...body, version }, requester)],
  }),
  'DELETE /webhooks/{id}': async ({ services, caller, params, requester }) => {
    await deleteWebhook(services, organizationOwner(caller), params.id, requester);
    return { data: [] };
  },
  'POST /webhooks/{id}/secret': async ({ services, caller, params, body, requester }) => {
    await requireOwnerIfUser(services, requester, body);
    const options = { revokePrevious: body?.revoke_previous ?? false };
    return { data: [await rollSecret(services, organizationOwner(caller), params.id, options, requester)] };
  },
  'POST /webhooks/{id}/test': async ({ services, caller, params, requester }) => ({
    data: [await sendTestEvent(services, organizationOwner(caller), params.id, requester)],
  }),
  'GET /webhooks/{id}/deliveries': async ({ services, caller, params, query, speak }) => {
    const { data, meta } = await listDeliveries(services, organizationOwner(caller), params.id, query);
    return { data: data.map((delivery) => inLanguage(speak, delivery)), meta };
  },
  'GET /webhooks/{id}/deliveries/{deliveryId}': async ({ services, caller, params, speak }) => {
    const delivery = await readDelivery(services, organizationOwner(caller), params.id, params.deliveryId);
    const tries = delivery.tries.map((attempt) => inLanguage(speak, attempt));
    return { data: [{ ...inLanguage(speak, delivery), tries }] };
  },
  'POST /webhooks/{id}/deliveries/{deliveryId}/retry': async ({ services, caller, params, requester }) => {
    const which = { webhookId: params.id, deliveryId: params.deliveryId };
    return { data: [await sendAgain(services, organizationOwner(caller), which, requester)] };
  },
});
