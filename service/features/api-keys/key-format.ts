import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Prefix that lets people and secret scanners tell API keys from sessions. */
const API_KEY_PREFIX = 'iam_key_';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 190 bits of randomness. */
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const FORM = new RegExp(`^${API_KEY_PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** Generates an API key: prefix, 32 random letters and digits, checksum. */
export function newApiKey(): string {
  return apiKeyOf(Array.from({ length: RANDOM_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join(''));
}

/** The API key for a known random part, such as those of the demo data. */
export function apiKeyOf(random: string): string {
  return API_KEY_PREFIX + random + checksumOf(random);
}

/**
 * Whether a text has the format and checksum of an API key. Rejects malformed keys without a database query; says
 * nothing about existence.
 */
export function isApiKey(text: string): boolean {
  if (!FORM.test(text)) return false;
  return text === apiKeyOf(text.slice(API_KEY_PREFIX.length, -CHECKSUM_LENGTH));
}

/** CRC-32 of the random part in base 62, as in GitHub's tokens. */
function checksumOf(random: string): string {
  let rest = crc32(random);
  let text = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    text = DIGITS[rest % DIGITS.length] + text;
    rest = Math.floor(rest / DIGITS.length);
  }
  return text;
}
