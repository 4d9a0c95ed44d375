import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Generates a signing secret: `whsec_` and 256 random bits in base64 (Standard Webhooks). */
export function newSigningSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** The signed content: any change invalidates the signature. */
export interface SignedMessage {
  /** `webhook-id`. */
  id: string;
  /** `webhook-timestamp`: seconds since 1970. */
  timestamp: number;
  body: string;
}

/**
 * The `webhook-signature` header: one signature per secret, so that receivers of the old and the new one can verify it
 * during a roll (Standard Webhooks, symmetric signatures).
 */
export function signatureHeader({ id, timestamp, body }: SignedMessage, secrets: readonly string[]): string {
  const content = `${id}.${timestamp}.${body}`;
  return secrets
    .map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(content).digest('base64')}`)
    .join(' ');
}

const keyOf = (secret: string) => Buffer.from(secret.slice(PREFIX.length), 'base64');
