import type { WebhookDeliveryDetails } from '../../core/contract/endpoints/webhooks.ts';
import { Resource } from '../../core/state/resource.ts';
import type { WebhookRequests } from './webhook-requests.ts';

/** One delivery with its request and every attempt. */
export class DeliveryModel {
  readonly details: Resource<WebhookDeliveryDetails>;

  constructor(requests: WebhookRequests, webhookId: number, deliveryId: number) {
    this.details = new Resource((signal) => requests.delivery(webhookId, deliveryId, signal));
  }

  start(): void {
    void this.details.load();
  }

  stop(): void {
    this.details.clear();
  }
}

/** Formats a body for reading: indented JSON, anything else unchanged. */
export function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
