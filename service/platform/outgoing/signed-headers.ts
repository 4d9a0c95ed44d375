import { signatureHeader } from './signature.ts';

/** A request to sign. */
export interface SignableRequest {
  /** `webhook-id`: the same for every attempt. */
  messageId: string;
  body: string;
  /** All of these sign. */
  secrets: readonly string[];
  userAgent: string;
}

/**
 * Headers of a JSON request, signed in the Standard Webhooks format.
 * @param at milliseconds since 1970
 */
export function signedHeaders(request: SignableRequest, at: number): Record<string, string> {
  const { messageId: id, body, secrets, userAgent } = request;
  const timestamp = Math.floor(at / 1_000);
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': userAgent,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureHeader({ id, timestamp, body }, secrets),
  };
}
