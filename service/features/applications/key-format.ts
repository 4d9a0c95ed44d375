import { randomBytes } from 'node:crypto';

/** Lets people, secret scanners and this service tell service keys from API keys and sessions. */
export const SERVICE_KEY_PREFIX = 'iam_sk_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BYTES = 32;
/** Digits of 256 bits in base 62. */
const LENGTH = 43;
const FORM = new RegExp(`^${SERVICE_KEY_PREFIX}[0-9A-Za-z]{${LENGTH}}$`);

/** Generates a service key: the prefix, and 32 random bytes in base 62. */
export function newServiceKey(): string {
  let rest = BigInt(`0x${randomBytes(BYTES).toString('hex')}`);
  let text = '';
  for (let at = 0; at < LENGTH; at += 1) {
    text = DIGITS[Number(rest % 62n)] + text;
    rest /= 62n;
  }
  return SERVICE_KEY_PREFIX + text;
}

/** Whether a text has the format of a service key; says nothing about existence. */
export const isServiceKey = (text: string): boolean => FORM.test(text);
