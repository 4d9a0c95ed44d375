/** How far the time of a signed request may be from now, in seconds (Standard Webhooks). */
export const TOLERANCE = 300;

/** The headers that sign a request, as they came. */
export interface SignatureHeaders {
  id: string;
  /** Seconds since 1970. */
  timestamp: string;
  /** `v1,` and base64, several separated by spaces. */
  signatures: string;
}

/** Reads the headers of a signed request; empty texts for those that are missing. */
export const signatureHeaders = (headers: Headers): SignatureHeaders => ({
  id: headers.get('webhook-id') ?? '',
  timestamp: headers.get('webhook-timestamp') ?? '',
  signatures: headers.get('webhook-signature') ?? '',
});

/** Whether a request was signed at most five minutes ago, and no more than that in the future. */
export const isRecent = ({ timestamp }: SignatureHeaders, now: () => number): boolean =>
  /^\d{1,15}$/.test(timestamp) && Math.abs(now() / 1000 - Number(timestamp)) <= TOLERANCE;

/** Whether a secret signed a request (Standard Webhooks, symmetric signatures). */
export async function isSigned(
  { id, timestamp, signatures }: SignatureHeaders,
  body: Uint8Array,
  secret: string,
): Promise<boolean> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const content = new Uint8Array(head.length + body.length);
  content.set(head);
  content.set(body, head.length);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign']);
  const expected = new Uint8Array(await crypto.subtle.sign('HMAC', key, content));
  return signatures
    .split(' ')
    .some((signature) => /^v1,[A-Za-z0-9+/]{43}=$/.test(signature) && isSame(expected, decode(signature.slice(3))));
}

/** The key of a signing secret, `whsec_` and base64. */
const bytesOf = (secret: string) => decode(secret.replace(/^whsec_/, ''));

const decode = (base64: string) => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));

/** Compares in a time that does not depend on what differs. */
const isSame = (left: Uint8Array, right: Uint8Array) =>
  left.length === right.length && left.reduce((found, byte, index) => found | (byte ^ (right[index] ?? 0)), 0) === 0;

/**
 * Checks that a signing secret is one, so that a missing variable is noticed at the start and not at the first request.
 * @throws {TypeError}
 */
export function requireSecret(secret: string | undefined, purpose: string): string {
  if (secret !== undefined && /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret)) return secret;
  throw new TypeError(`${purpose} needs its signing secret: 'whsec_' and base64, as the console shows it.`);
}
