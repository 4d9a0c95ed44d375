import { defineWords } from '../../core/languages/words.ts';
import { WEBHOOK_URL_CREDENTIALS, WEBHOOK_URL_INVALID } from '../../core/validation/webhook-url.ts';

/** What the rules of an endpoint's URL say. */
export const endpointWords = defineWords('webhooks/endpoint', {
  url: WEBHOOK_URL_INVALID,
  credentials: WEBHOOK_URL_CREDENTIALS,
});
