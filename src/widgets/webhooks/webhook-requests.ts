import type { Webhook, WebhookDelivery, WebhookDeliveryDetails } from '../../core/contract/endpoints/webhooks.ts';
import type { Body, Item, Query } from '../../core/contract/types.ts';
import type { Page } from '../../core/state/list.ts';

/** An event that a webhook can receive, and its title. */
export type WebhookEvent = Item<'GET /webhook-events'>;

/** What the endpoints of webhooks do, for those of the session's organization or of one application. */
export interface WebhookRequests {
  /** Names the drafts of the dialog. */
  readonly draft: string;
  list: (signal: AbortSignal) => Promise<Webhook[]>;
  events: (signal: AbortSignal) => Promise<WebhookEvent[]>;
  get: (id: number) => Promise<Webhook | undefined>;
  create: (body: Body<'POST /webhooks'>) => Promise<Webhook>;
  /** @param version the record's `updated_at` that the change is based on */
  change: (id: number, body: Body<'PUT /webhooks/{id}'>, version?: string) => Promise<Webhook>;
  remove: (id: number) => Promise<void>;
  /** @param revoke whether the old secret stops at once */
  rollSecret: (id: number, revoke: boolean) => Promise<Webhook>;
  sendTest: (id: number) => Promise<void>;
  deliveries: (
    id: number,
    query: Query<'GET /webhooks/{id}/deliveries'>,
    signal: AbortSignal,
  ) => Promise<Page<WebhookDelivery>>;
  delivery: (id: number, deliveryId: number, signal: AbortSignal) => Promise<WebhookDeliveryDetails>;
  retry: (id: number, deliveryId: number) => Promise<void>;
}

/** Maximum webhooks per request: all of them. */
export const ALL_WEBHOOKS = { offset: 0, count: 1000 };
