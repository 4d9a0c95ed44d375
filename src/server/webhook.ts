import type { WebhookEvent } from '../core/contract/events/events.ts';
import { isRecent, isSigned, signatureHeaders } from './standard-webhooks.ts';

/** A webhook that this service did not send, or that is too old. Answer 400. */
export class WebhookError extends Error {
  readonly status = 400;

  constructor(message: string) {
    super(message);
    this.name = 'WebhookError';
  }
}

/**
 * Checks the signature of a webhook (Standard Webhooks), and returns its event.
 * @param secret `whsec_` and base64
 * @throws {WebhookError}
 */
export async function verifyWebhook(request: Request, secret: string, now: () => number): Promise<WebhookEvent> {
  const headers = signatureHeaders(request.headers);
  if (!isRecent(headers, now))
    throw new WebhookError('The webhook is too old, or the clocks differ by more than five minutes.');
  const body = new Uint8Array(await request.arrayBuffer());
  if (!(await isSigned(headers, body, secret)))
    throw new WebhookError('No signature of the webhook matches its secret.');
  return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
}
