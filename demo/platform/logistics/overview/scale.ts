import type { Speaker } from './speaker.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Natural time spans, in milliseconds. */
const SPANS = [
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
  14 * DAY,
  30 * DAY,
  90 * DAY,
  365 * DAY,
];

/** The shortest span that divides a duration into at most `parts`. */
export function spanFor(length: number, parts: number): number {
  return SPANS.find((span) => length / span <= parts) ?? Math.ceil(length / parts / (365 * DAY)) * 365 * DAY;
}

/** A span in words, such as 'every 3 hours'. */
export function spanWords(speak: Speaker, span: number): string {
  if (span % DAY === 0) return speak('span.days', { count: span / DAY });
  if (span % HOUR === 0) return speak('span.hours', { count: span / HOUR });
  return speak('span.minutes', { count: span / MINUTE });
}

/** Round axis values that cover a range, in about `parts` steps of 1, 2, 2.5 or 5 times a power of ten. */
export function marks(low: number, high: number, parts: number): number[] {
  if (high - low < 0.1) return marks(low - 0.5, high + 0.5, parts);
  const rough = (high - low) / parts;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}
