import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { watchSizes } from './sizes.ts';

/** Width of the button for the rest plus gaps, in px. */
const BUTTON = 48;
const GAP = 2;
/** Fewer entries in the row would be useless. */
const FEWEST = 2;

/**
 * How many entries fit in the row, beside a button for the rest.
 * @param widths of the entries, in px
 * @param space available width in px
 * @param gap between two entries, in px
 */
export function fitting(widths: readonly number[], space: number, gap = GAP): number {
  const total = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width + gap, -gap);
  if (total(widths.length) <= space) return widths.length;
  let count = widths.length - 1;
  while (count > 0 && total(count) + gap + BUTTON > space) count--;
  return count < FEWEST ? 0 : count;
}

/**
 * Tracks how many entries of a row fit. The others stay in the tree, hidden, so that their width is known.
 * @param entries measured again when they change; each is an element with `data-entry` in the container
 * @param gap between two entries, in px
 */
export function useFitting<P extends HTMLElement>(
  entries: readonly unknown[],
  gap = GAP,
): { container: RefObject<P | null>; count: number } {
  const container = useRef<P>(null);
  const [count, setCount] = useState(entries.length);
  useLayoutEffect(() => {
    const outer = container.current;
    if (!outer) return undefined;
    const all = [...outer.querySelectorAll<HTMLElement>('[data-entry]')];
    const measure = () =>
      setCount(
        fitting(
          all.map((one) => one.offsetWidth),
          outer.clientWidth,
          gap,
        ),
      );
    measure();
    return watchSizes(measure, outer, ...all);
  }, [entries, gap]);
  return { container, count };
}
