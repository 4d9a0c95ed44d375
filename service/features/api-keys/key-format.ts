import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** How each API key begins: people and secret scanners tell keys from sessions by it. */
const API_KEY_PREFIX = 'iam_key_';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 190 random bits. */
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const FORM = new RegExp(`^${API_KEY_PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** A new API key: the prefix, 32 random letters and digits, and their checksum. */
export function newApiKey(): string {
  return apiKeyOf(Array.from({ length: RANDOM_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join(''));
}

/** The API key of a random part, for keys that are known in advance, such as those of the demo data. */
export function apiKeyOf(random: string): string {
  return API_KEY_PREFIX + random + checksumOf(random);
}

/**
 * Whether a text has the form and the checksum of an API key. Whether the key exists is not known from it; a text
 * without them needs no look into the database.
 */
export function isApiKey(text: string): boolean {
  if (!FORM.test(text)) return false;
  return text === apiKeyOf(text.slice(API_KEY_PREFIX.length, -CHECKSUM_LENGTH));
}

/** The CRC-32 of the random part in base 62, as in the tokens of GitHub. */
function checksumOf(random: string): string {
  let rest = crc32(random);
  let text = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    text = DIGITS[rest % DIGITS.length] + text;
    rest = Math.floor(rest / DIGITS.length);
  }
  return text;
}
