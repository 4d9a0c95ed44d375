import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** A part of a line with one direction. */
export interface DirectedPart {
  /** In reading order, with brackets mirrored. */
  text: string;
  isRightToLeft: boolean;
}

/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Marks that only change the order. */
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

const EVERY_MARK = new RegExp(MARKS, 'g');

/** Whether a text has letters that are written from right to left. */
export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/**
 * The parts of a line from left to right, as they are drawn (Unicode Standard Annex #9).
 * @param base the direction of the document
 */
export function visualOrder(text: string, base: 'ltr' | 'rtl'): DirectedPart[] {
  if (base === 'ltr' && !hasRightToLeft(text)) return [{ text: text.replaceAll(EVERY_MARK, ''), isRightToLeft: false }];
  const { levels } = bidi.getEmbeddingLevels(text, base);
  const parts: { text: string; level: number }[] = [];
  for (let at = 0; at < text.length; at++) {
    if (MARKS.test(text[at] ?? '')) continue;
    const level = levels[at] ?? 0;
    const sign = level % 2 === 1 ? (bidi.getMirroredCharacter(text[at] ?? '') ?? text[at]) : text[at];
    const last = parts.at(-1);
    if (last?.level === level) last.text += sign ?? '';
    else parts.push({ text: sign ?? '', level });
  }
  return reordered(parts).map((part) => ({ text: part.text, isRightToLeft: part.level % 2 === 1 }));
}

/** Rule L2: from the highest level to the lowest odd one, reverses every sequence at that level or higher. */
function reordered<T extends { level: number }>(parts: readonly T[]): T[] {
  const shown = [...parts];
  const highest = Math.max(0, ...shown.map(({ level }) => level));
  for (let level = highest; level >= 1; level--)
    for (let from = 0; from < shown.length; from++) {
      let to = from;
      while (to < shown.length && (shown[to]?.level ?? 0) >= level) to++;
      if (to > from + 1) shown.splice(from, to - from, ...shown.slice(from, to).toReversed());
      from = Math.max(from, to);
    }
  return shown;
}
