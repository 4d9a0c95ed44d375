import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new signing secret: `whsec_` and 256 random bits in base64 (Standard Webhooks). */
export function newSigningSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** What is signed: a change of any part of it makes the signature invalid. */
export interface SignedMessage {
  /** `webhook-id`. */
  id: string;
  /** `webhook-timestamp`: seconds since 1970. */
  timestamp: number;
  body: string;
}

/**
 * The header `webhook-signature`: one signature for each secret, so that receivers of the old and of the new one can
 * verify it while a secret is rolled (Standard Webhooks, symmetric signatures).
 */
export function signatureHeader({ id, timestamp, body }: SignedMessage, secrets: readonly string[]): string {
  const content = `${id}.${timestamp}.${body}`;
  return secrets
    .map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(content).digest('base64')}`)
    .join(' ');
}

const keyOf = (secret: string) => Buffer.from(secret.slice(PREFIX.length), 'base64');
