export const PHONE_INVALID = 'This phone number is invalid. Enter it as +XXXXXXXXXXX.';

/** A phone number without its separators: `+44 (7700) 900-123` becomes `+447700900123`. */
export function normalizePhone(text: string): string {
  return text.replace(/[\s().\u00a0-]/g, '');
}

/**
 * Whether a text is an international phone number: a plus sign and 7 to 15 digits, the first not zero (E.164).
 * @param text as typed; spaces, dots, hyphens and brackets between digits are allowed
 */
export function isPhone(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(normalizePhone(text));
}
