import { eventsOfApplications } from '../../../src/core/contract/events/events.ts';
import { handlers } from '../../platform/http/handlers.ts';
import { requireOwnerIfUser } from '../credentials/confirm-owner.ts';
import { requireApplication } from '../applications/applications.ts';
import { listDeliveries, readDelivery } from './deliveries-read.ts';
import { inLanguage } from './delivery/failure-reasons.ts';
import { sendAgain, sendTestEvent } from './deliveries-write.ts';
import { applicationOwner } from './owner.ts';
import { findWebhook, listWebhooks, readWebhook } from './read.ts';
import { changeWebhook, createWebhook, deleteWebhook, rollSecret } from './write.ts';

const eventTypes = Object.keys(eventsOfApplications) as (keyof typeof eventsOfApplications)[];

/** The webhooks of applications: the same rules and log as those of organizations. */
export const applicationWebhooks = handlers({
  'GET /applications/webhook-events': async ({ speak }) => ({
    data: eventTypes.map((event) => ({ event, title: speak(`replies.event.${event}`) })),
  }),
  'GET /applications/{id}/webhooks': async ({ services, params, query }) => {
    await requireApplication(services.database.db, params.id);
    return { data: await listWebhooks(services, applicationOwner(params.id), query) };
  },
  'POST /applications/{id}/webhooks': async ({ services, params, body, requester }) => ({
    data: [await createWebhook(services, applicationOwner(params.id), body, requester)],
  }),
  'GET /applications/{id}/webhooks/{webhookId}': async ({ services, params }) => {
    const { db } = services.database;
    const row = await findWebhook(db, applicationOwner(params.id), params.webhookId);
    return { data: [await readWebhook(services, db, row)] };
  },
  'PUT /applications/{id}/webhooks/{webhookId}': async ({ services, params, body, version, requester }) => {
    const change = { ...body, version };
    return {
      data: [await changeWebhook(services, applicationOwner(params.id), params.webhookId, change, requester)],
    };
  },
  'DELETE /applications/{id}/webhooks/{webhookId}': async ({ services, params, requester }) => {
    await deleteWebhook(services, applicationOwner(params.id), params.webhookId, requester);
    return { data: [] };
  },
  'POST /applications/{id}/webhooks/{webhookId}/secret': async ({ services, params, body, requester }) => {
    await requireOwnerIfUser(services, requester, body);
    const options = { revokePrevious: body?.revoke_previous ?? false };
    return { data: [await rollSecret(services, applicationOwner(params.id), params.webhookId, options, requester)] };
  },
  'POST /applications/{id}/webhooks/{webhookId}/test': async ({ services, params, requester }) => ({
    data: [await sendTestEvent(services, applicationOwner(params.id), params.webhookId, requester)],
  }),
  'GET /applications/{id}/webhooks/{webhookId}/deliveries': async ({ services, params, query, speak }) => {
    const owner = applicationOwner(params.id);
    const { data, meta } = await listDeliveries(services, owner, params.webhookId, query);
    return { data: data.map((delivery) => inLanguage(speak, delivery)), meta };
  },
  'GET /applications/{id}/webhooks/{webhookId}/deliveries/{deliveryId}': async ({ services, params, speak }) => {
    const owner = applicationOwner(params.id);
    const delivery = await readDelivery(services, owner, params.webhookId, params.deliveryId);
    const tries = delivery.tries.map((attempt) => inLanguage(speak, attempt));
    return { data: [{ ...inLanguage(speak, delivery), tries }] };
  },
  'POST /applications/{id}/webhooks/{webhookId}/deliveries/{deliveryId}/retry': async ({
    services,
    params,
    requester,
  }) => {
    const { webhookId, deliveryId } = params;
    return { data: [await sendAgain(services, applicationOwner(params.id), { webhookId, deliveryId }, requester)] };
  },
});
