import { asciiDigits, halfWidth, withoutInvisible } from './plain-text.ts';

export const PHONE_INVALID = 'This phone number is invalid. Enter it as +XXXXXXXXXXX.';

export const PHONE_PREFIX =
  'Enter the number as it is dialed from abroad, without the 0 or (0) after the country code.';

/** What separates groups of digits. */
const SEPARATORS = /[()./\p{Pd}\u2212]/gu;
/** A country code (ITU-T E.164), then a zero. */
const SHORT_CODE = '[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]';
const LONG_CODE = '(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[0578]|9[679])\\d';
const ZERO_AFTER_COUNTRY = new RegExp(`^\\+(?:${SHORT_CODE}|${LONG_CODE})0`);
/** Countries where this zero is dialed from abroad too, such as Italy, and those of West Africa. */
const KEEPS_ZERO = /^\+(?:39|378|225|226|229|241|242)/;
/** An optional prefix as in `+49 (0)170`, or `(8)` in countries that had it. */
const OPTIONAL_PREFIX = /\(0\)|^\+(?:7|370|375)\(8\)/;

const plainPhone = (text: string): string => asciiDigits(halfWidth(withoutInvisible(text)));

/** A phone number in ASCII digits and without its separators: `+44 (7700) 900-123` becomes `+447700900123`. */
export const normalizePhone = (text: string): string => plainPhone(text).replace(SEPARATORS, '');

/**
 * Whether a number contains the prefix that is dialed only within its country. Then nobody can tell which number is
 * meant.
 * @param text as typed
 */
export function hasTrunkPrefix(text: string): boolean {
  const phone = normalizePhone(text);
  return OPTIONAL_PREFIX.test(plainPhone(text)) || (ZERO_AFTER_COUNTRY.test(phone) && !KEEPS_ZERO.test(phone));
}

/**
 * Whether a text is an international phone number: a plus sign and 7 to 15 digits, the first not zero (E.164).
 * @param text as typed; spaces, dots, slashes, hyphens and brackets between digits are allowed, digits of any script
 */
export const isPhone = (text: string): boolean =>
  /^\+[1-9]\d{6,14}$/.test(normalizePhone(text)) && !hasTrunkPrefix(text);
