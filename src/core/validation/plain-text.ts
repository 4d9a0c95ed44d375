/** Every space, whatever Unicode says is not drawn, such as zero-width characters, and the empty pattern of Braille. */
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Letters, digits and signs of the width of a Chinese character, as East Asian keyboards type them. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;

/**
 * No address, code or name of a group is longer. Composing letters takes time that grows with the square of a text, so
 * that a longer one is refused as it is.
 */
export const LONGEST_COMPOSED = 1_000;

/** Removes what copied text carries unseen: it is never part of an address, a login, a code or a phone number. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** The same for one sign of a URL. */
const UNSEEN = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}]+/u;

/** A URL without what was copied along, which would become part of its path. */
export function typedUrl(text: string): string {
  const signs = [...text.replace(UNSEEN, '')];
  // An expression for the end of a text would try anew at each of many spaces inside it.
  while (UNSEEN.test(signs.at(-1) ?? '')) signs.pop();
  return signs.join('');
}

/** Line breaks and tabs, which come along when a name is copied out of a table or a document. */
const BREAKS = /[\t-\r\u0085\u2028\u2029]+/g;
/** What turns the direction of the text that follows, also beyond the name (Unicode UAX 9, 2.1 to 2.5). */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;
/** What commands a terminal, where operators read lists and logs. The service refuses NUL. */
const CONTROLS = /[^\P{Cc}\0]/gu;
/** Marks on one letter, of which no language has more than eight: a pile of them is drawn over other lines. */
const PILES = /(\p{M}{8})\p{M}+/gu;
/** Cut before letters are composed, which takes time that grows with the square of a pile. */
const HIGH_PILES = /(\p{M}{32})\p{M}+/gu;

/**
 * A name or title in its one form: on one line, with composed letters, so that a search finds it however it was typed,
 * without control characters, piles of marks, and what turns the direction of a sentence that contains it. Empty if it
 * would show nothing.
 */
export function plainLine(text: string): string {
  const line = text
    .replace(BREAKS, ' ')
    .replace(CONTROLS, '')
    .replace(TURNS, '')
    .replace(HIGH_PILES, '$1')
    .normalize('NFC')
    .replace(PILES, '$1');
  return withoutInvisible(line) === '' ? '' : line;
}

/** Replaces full-width characters by ASCII (RFC 8264, section 5.2.1: width mapping). */
export const halfWidth = (text: string): string => text.replace(FULL_WIDTH, (char) => char.normalize('NFKC'));

/** Quotation marks and primes that phones and word processors type for an apostrophe. */
const APOSTROPHE = /[\u00b4\u2018-\u201b\u2032]/g;
/** Every dash, and the minus sign. */
const DASH = /[\p{Pd}\u2212]/gu;

/** Replaces the apostrophes and dashes of typography by those of ASCII: `O’Connor` becomes `O'Connor`. */
export const plainSigns = (text: string): string => text.replace(APOSTROPHE, "'").replace(DASH, '-');

/** Replaces decimal digits of any script by ASCII: `٥٨٧` becomes `587`. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)));

/** Unicode keeps the ten digits of a script together and in order. */
function valueOf(code: number): number {
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}
