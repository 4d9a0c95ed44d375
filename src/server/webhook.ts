import type { WebhookEvent } from '../core/contract/events/events.ts';
import { LARGEST_REQUEST, readAtMost } from './byte-stream.ts';
import { type NodeRequest, webRequest } from './node-request.ts';
import { isRecent, isSigned, signatureHeaders } from './standard-webhooks.ts';

/** A webhook that this service did not send, or that is too old, too large or not whole. Answer 400. */
export class WebhookError extends Error {
  readonly status = 400;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'WebhookError';
  }
}

const EATEN = () =>
  new TypeError(
    'The body was read before its signature could be checked: verify webhooks before express.json() and the like.',
  );

/**
 * Checks the signature of a webhook (Standard Webhooks), and returns its event.
 * @param secret `whsec_` and base64
 * @throws {WebhookError}
 * @throws {TypeError} if the body is gone
 */
export async function verifyWebhook(
  from: Request | NodeRequest,
  secret: string,
  now: () => number,
): Promise<WebhookEvent> {
  const request = 'arrayBuffer' in from ? from : webRequest(from, EATEN);
  if (request.bodyUsed) throw EATEN();
  const headers = signatureHeaders(request.headers);
  if (!isRecent(headers, now))
    throw new WebhookError('The webhook is too old, or the clocks differ by more than five minutes.');
  // Anybody may send, and before the last byte nobody knows who did.
  const body = await readAtMost(request.body, LARGEST_REQUEST).catch((cause: unknown) => {
    throw new WebhookError('The webhook broke off.', { cause });
  });
  if (!body) throw new WebhookError(`A webhook has at most ${LARGEST_REQUEST} bytes.`);
  if (!(await isSigned(headers, body, secret)))
    throw new WebhookError('No signature of the webhook matches its secret.');
  return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
}
