import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { TOKEN_PREFIX } from '../../../src/core/contract/token-cookie.ts';

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

/** A token of a session: recognizable, since a page on a shared domain may have a cookie of the same name. */
export const sessionToken = (): string => TOKEN_PREFIX + randomToken();

const SETUP_PREFIX = `${TOKEN_PREFIX}setup_`;

/** A token of a set-up link: recognizable, so that it is never taken for a session's. */
export const setupToken = (): string => SETUP_PREFIX + randomToken();

const SETUP_TOKEN = new RegExp(`^${SETUP_PREFIX}[\\w-]{43}$`);

/** Whether a text has the format of a set-up link's token; says nothing about existence. */
export const isSetupToken = (text: string): boolean => SETUP_TOKEN.test(text);

const SESSION_TOKEN = new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`);

/** Whether a text has the format of a session's token; says nothing about existence. */
export const isSessionToken = (text: string): boolean => SESSION_TOKEN.test(text);

/** A secret of the database was encrypted with a key that this process does not have. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError';
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
 * @throws {SecretKeyError} if it was encrypted with none of them, or the text was changed
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
  throw new SecretKeyError('An encrypted secret cannot be decrypted: was SECRET_KEY changed?', { cause });
}

function open(secretKey: string, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secretKey), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}

function sealingKey(secretKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'iam sealed secrets', 32));
}

/** Signs a text for one purpose: HMAC-SHA-256 with a key derived from SECRET_KEY, base64url. */
export function signText(secretKey: string, purpose: string, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Whether `signText` made a signature with one of these keys: the current SECRET_KEY, then former ones. */
export function isSignedBy(secretKeys: readonly string[], purpose: string, text: string, signature: string): boolean {
  return secretKeys.some((secretKey) => {
    const [made, given] = [Buffer.from(signText(secretKey, purpose, text)), Buffer.from(signature)];
    return made.length === given.length && timingSafeEqual(made, given);
  });
}
