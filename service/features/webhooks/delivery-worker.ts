import { takeFromDay } from '../quotas/quotas.ts';
import { guardFor } from '../../platform/outgoing/address-guard.ts';
import type { Services } from '../../platform/services.ts';
import { sentences } from './delivery/failure-reasons.ts';
import { openWebhookSecrets } from './delivery/open-secrets.ts';
import { postpone, record } from './delivery/record.ts';
import { type Outcome, send } from './delivery/send.ts';
import { signedRequest } from './delivery/signed-request.ts';
import { DeliveryWorker } from './delivery/worker.ts';

/** How long an endpoint may take to reply. */
const TIMEOUT_MS = 10_000;
/** After this time another process may take over a delivery: the time limit, plus time to record the outcome. */
const LEASE_SECONDS = 20;

/** The worker that sends events to webhooks. */
export function deliveryWorker(services: Services): DeliveryWorker {
  const { config, database, log, tracing } = services;
  return new DeliveryWorker({
    database,
    leaseSeconds: LEASE_SECONDS,
    deliver: (delivery, lease) =>
      tracing.span('webhook delivery', {}, async () => {
        // Organizations share the service; an application of the platform is not one of them.
        const { organizationId } = delivery;
        const pauseMs = organizationId === null ? 0 : await takeFromDay(services, 'webhook_deliveries', organizationId);
        if (pauseMs > 0) {
          await postpone(database.db, { delivery, lease, byMs: pauseMs });
          return { pauseMs };
        }
        const startedAt = services.now();
        const open = openWebhookSecrets(config.secretKeys, delivery.sealed);
        const outcome =
          open === null
            ? unreadable
            : await tracing.client('POST', {}, () => {
                const { headers, ...request } = signedRequest({ ...delivery, ...open }, startedAt);
                return send(
                  { ...request, headers: { ...headers, ...tracing.outgoing() } },
                  { ...guardFor(request.url, config), timeoutMs: TIMEOUT_MS },
                );
              });
        const secrets = open === null ? [] : [...open.secrets, open.apikey ?? ''];
        await record(services, { delivery, lease, startedAt: new Date(startedAt), outcome, secrets });
        return undefined;
      }),
    onError: (err) => log.error({ err }, 'a webhook delivery could not be attempted or recorded'),
  });
}

const unreadable: Outcome = { durationMs: 0, response: null, error: sentences.unreadableSecret };
