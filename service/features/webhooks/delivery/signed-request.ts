import { type OutgoingRequest } from './send.ts';
import { signatureHeader } from './signature.ts';

/** Parts of a request, with decrypted secrets. */
export interface DeliveryContent {
  endpoint: string;
  /** `webhook-id`. */
  messageId: string;
  body: string;
  /** All of these sign. */
  secrets: readonly string[];
  /** Sent as Bearer token; null if there is none. */
  apikey: string | null;
}

/**
 * The request of an attempt, signed by the Standard Webhooks format.
 * @param at milliseconds since 1970
 */
export function signedRequest(content: DeliveryContent, at: number): OutgoingRequest {
  const { endpoint, messageId, body, secrets, apikey } = content;
  const timestamp = Math.floor(at / 1_000);
  return {
    url: endpoint,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'iam-webhooks/1',
      'webhook-id': messageId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureHeader({ id: messageId, timestamp, body }, secrets),
      ...(apikey !== null && { authorization: `Bearer ${apikey}` }),
    },
    body,
  };
}
