import type { OutgoingRequest } from '../../../platform/outgoing/post.ts';
import { signedHeaders } from '../../../platform/outgoing/signed-headers.ts';

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
 * The request of an attempt.
 * @param at milliseconds since 1970
 */
export function signedRequest(content: DeliveryContent, at: number): OutgoingRequest {
  const { endpoint, apikey, body } = content;
  const headers = signedHeaders({ ...content, userAgent: 'iam-webhooks/1' }, at);
  return {
    url: endpoint,
    headers: { ...headers, ...(apikey !== null && { authorization: `Bearer ${apikey}` }) },
    body,
  };
}
