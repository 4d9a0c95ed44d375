import type { WebhookEvent } from '../core/contract/events/events.ts';

/** How far the time of a webhook may be from now, in seconds (Standard Webhooks). */
const TOLERANCE = 300;

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
  const id = request.headers.get('webhook-id') ?? '';
  const time = request.headers.get('webhook-timestamp') ?? '';
  const signatures = request.headers.get('webhook-signature') ?? '';
  if (!/^\d+$/.test(time) || Math.abs(now() / 1000 - Number(time)) > TOLERANCE)
    throw new WebhookError('The webhook is too old, or the clocks differ by more than five minutes.');
  const body = await request.text();
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (one) => one.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const content = new TextEncoder().encode(`${id}.${time}.${body}`);
  for (const signature of signatures.split(' ')) {
    const [version, value = ''] = signature.split(',');
    if (version !== 'v1' || !/^[A-Za-z0-9+/]{43}=$/.test(value)) continue;
    const sent = Uint8Array.from(atob(value), (one) => one.charCodeAt(0));
    if (await crypto.subtle.verify('HMAC', key, sent, content)) return JSON.parse(body) as WebhookEvent;
  }
  throw new WebhookError('No signature of the webhook matches its secret.');
}
