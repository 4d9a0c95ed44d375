/** Characters kept on screens wider than 1600 px, from 1280 to 1600 px, and under 1280 px. */
export type KeptLengths = readonly [wide: number, middle: number, narrow: number];

/** The default lengths. */
export const KEPT: KeptLengths = [64, 40, 24];

/** The length for a screen width in px. */
export function keptLength(width: number, [wide, middle, narrow]: KeptLengths = KEPT): number {
  if (width > 1600) return wide;
  return width >= 1280 ? middle : narrow;
}

/** Shortens a text to `kept` characters and an ellipsis, without splitting a character. */
export function shorten(text: string, kept: number): string {
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)];
  if (letters.length <= kept) return text;
  return `${letters
    .slice(0, kept)
    .map((letter) => letter.segment)
    .join('')
    .trimEnd()}…`;
}
