import { expect } from 'vitest';
import type { Webhook, WebhookDelivery } from '../../../../../src/core/contract/endpoints/webhooks.ts';
import type { TestService } from '../../../support/service.ts';
import { until } from '../../../support/until.ts';

export const OWNER = 'olivia.owner@northwind.example';

/** Creates a webhook of the caller's organization; must succeed. */
export async function createWebhook(
  service: TestService,
  token: string,
  endpoint: string,
  { types = ['role.created'], apikey = '' }: { types?: readonly string[]; apikey?: string } = {},
): Promise<Webhook> {
  const event_types = types.map((type) => ({ type, enabled: true }));
  const body = { name: `To ${endpoint}`, endpoint, enabled: true, apikey, event_types };
  const { status, data, meta } = await service.call('POST /webhooks', { token, body });
  expect([status, meta.error]).toEqual([201, undefined]);
  if (!data[0]) throw new Error('No webhook was answered.');
  return data[0];
}

let names = 0;

/**
 * Creates a role of Northwind, which causes the event `role.created`.
 * @returns its name
 */
export async function createRole(service: TestService, token: string): Promise<string> {
  const name = `Role ${++names}`;
  const body = { app: 'auth', name, organization_id: 2, permissions: [] };
  const { status } = await service.call('POST /role', { token, body });
  expect(status).toBe(201);
  return name;
}

/** A webhook's deliveries, newest first. */
export async function deliveriesOf(
  service: TestService,
  token: string,
  id: number,
  query: object = {},
): Promise<WebhookDelivery[]> {
  const { data } = await service.call('GET /webhooks/{id}/deliveries', {
    token,
    params: { id },
    query: { __count: 1000, ...query },
  });
  return [...data];
}

/** Waits until a webhook's newest delivery meets a condition. */
export async function untilDelivery(
  service: TestService,
  token: string,
  id: number,
  condition: (delivery: WebhookDelivery) => boolean,
): Promise<WebhookDelivery> {
  let newest: WebhookDelivery | undefined;
  const find = async () => {
    [newest] = await deliveriesOf(service, token, id);
    return newest && condition(newest) ? newest : null;
  };
  return until(find, () => `a delivery of webhook ${id}; the newest is ${JSON.stringify(newest)}`);
}
