import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** SHA-256 of a token, in hex: tokens, hashes, codes and keys are stored only in this form. */
export function digest(token: string): string {
  return hash('sha256', token, 'hex');
}

/** A token of 256 random bits for links, sessions and keys, base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Encrypts a secret for the database: AES-256-GCM with a key derived from SECRET_KEY. */
export function encryptSecret(secretKey: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secretKey), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [VERSION, Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url')].join('.');
}

/**
 * Decrypts the output of `encryptSecret`.
 * @param secretKeys the current SECRET_KEY, then former ones
 * @throws {Error} if it was encrypted with none of them, or the text was changed
 */
export function decryptSecret(secretKeys: readonly string[], sealed: string): string {
  const [version, body] = sealed.split('.');
  if (version !== VERSION || !body) throw new Error('An encrypted secret has an unknown format.');
  const bytes = Buffer.from(body, 'base64url');
  let cause: unknown;
  for (const secretKey of secretKeys) {
    try {
      return open(secretKey, bytes);
    } catch (error) {
      cause = error;
    }
  }
  throw new Error('An encrypted secret cannot be decrypted: was SECRET_KEY changed?', { cause });
}

function open(secretKey: string, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secretKey), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}

function sealingKey(secretKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'iam sealed secrets', 32));
}
