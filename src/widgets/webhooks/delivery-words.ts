import type { DeliveryStatus } from '../../core/contract/endpoints/webhooks.ts';
import { defineWords } from '../../core/languages/words.ts';

/** Texts of a webhook's delivery log. */
export const deliveryWords = defineWords('webhooks/delivery', {
  deliveries: 'Deliveries',
  status: 'Status',
  statuses: {
    all: 'All statuses',
    pending: 'Pending',
    delivered: 'Delivered',
    failed: 'Failed',
  } satisfies Record<DeliveryStatus | 'all', string>,
  event: 'Event',
  allEvents: 'All events',
  testEvent: 'Test event',
  response: 'Response',
  noResponse: 'No response yet',
  duration: 'Duration',
  attempts: 'Attempts',
  sent: 'Sent',
  next: 'Next attempt',
  actions: 'Actions',
  show: (event: string) => `Show delivery of ${event}`,
  sendAgain: 'Send again',
  sentAgain: 'Sent again',
  sendEventAgain: (event: string) => `Send again: ${event}`,
  milliseconds: (ms: number) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`),

  title: (event: string) => `Delivery: ${event}`,
  messageId: 'Message id',
  request: 'Request',
  requestHeaders: 'Request headers',
  requestBody: 'Request body',
  attempt: (number: number) => `Attempt ${number}`,
  noAttempt: 'No attempt yet.',
  answered: (status: number) => `HTTP ${status}`,
  unanswered: 'No response',
  responseHeaders: 'Response headers',
  responseBody: 'Response body',
  emptyBody: 'Empty',
  masked: 'Secrets are masked.',
  copyRequest: 'Copy request body',

  noneTitle: 'Nothing sent yet',
  noneText: 'Each event sent to this webhook appears here with the endpoint’s response.',
  noneFound: 'No deliveries match',
  noneFoundText: 'Try another status or event.',
});
