import type { WebhookDeliveryDetails } from '../../../core/contract/endpoints/webhooks.ts';
import type { Session } from '../../../core/session/session.ts';
import { Resource } from '../../../core/state/resource.ts';

/** One delivery with its request and every attempt. */
export class DeliveryModel {
  readonly details: Resource<WebhookDeliveryDetails>;

  constructor(session: Session, webhookId: number, deliveryId: number) {
    this.details = new Resource(async (signal) => {
      const params = { id: webhookId, deliveryId };
      const { data } = await session.client.request('GET /webhooks/{id}/deliveries/{deliveryId}', { params, signal });
      return data[0] as WebhookDeliveryDetails;
    });
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
