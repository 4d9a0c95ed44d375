import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Milliseconds after the last leap at which whole rows are back. */
const REST_MS = 120;

export interface BriefRows {
  /** Whether a row came in while the list passed by. */
  isBrief: (index: number) => boolean;
  /** Takes each distance that the scroller went, and its height, in px. */
  passed: (distance: number, height: number) => void;
}

/**
 * Which rows of a list need to show no more than an eye can catch: those that come in while the scroller passes half
 * of its height and more at a time, as by a dragged scroll bar. A single leap, such as Page Down, is not fast. Rows
 * that are whole stay whole, and the brief ones become whole in two halves: each change lays out few rows per frame.
 * @param drawn indexes of the rows in the document
 */
export function useBriefRows(drawn: readonly number[]): BriefRows {
  const [whole, setWhole] = useState<ReadonlySet<number>>();
  const now = useRef(drawn);
  useEffect(() => {
    now.current = drawn;
  }, [drawn]);
  const { passed, stop } = useMemo(
    () =>
      leaps({
        onFast: () => setWhole(new Set(now.current)),
        onRest: () => {
          const { length } = now.current;
          flushSync(() => setWhole((before) => new Set([...(before ?? []), ...now.current.slice(0, length / 2)])));
        },
        onRested: () => setWhole(undefined),
      }),
    [],
  );
  useEffect(() => stop, [stop]);
  const isBrief = useCallback((index: number) => whole !== undefined && !whole.has(index), [whole]);
  return { isBrief, passed };
}

interface LeapListener {
  /** The second leap in a row. */
  onFast: () => void;
  /** No leap for a while. */
  onRest: () => void;
  /** A frame later. */
  onRested: () => void;
}

/** Tells two leaps in a row from scrolling. */
function leaps({ onFast, onRest, onRested }: LeapListener) {
  let last = -Infinity;
  let rest: number | undefined;
  let frame = 0;
  const stop = () => {
    window.clearTimeout(rest);
    cancelAnimationFrame(frame);
    rest = undefined;
  };
  const finish = () => {
    rest = undefined;
    onRest();
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(onRested);
    });
  };
  const passed = (distance: number, height: number) => {
    if (Math.abs(distance) < height / 2) return;
    const now = performance.now();
    if (now - last < REST_MS) {
      if (rest === undefined) onFast();
      stop();
      rest = window.setTimeout(finish, REST_MS);
    }
    last = now;
  };
  return { passed, stop };
}
