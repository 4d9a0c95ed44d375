import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Milliseconds without a leap after which a list has stopped. */
const STOP_MS = 120;

export interface CondensedRows {
  /** Whether a row appeared during fast scrolling and leaves out its details until the list stops. */
  isCondensed: (index: number) => boolean;
  /** Takes the distance of each scroll event and the scroller's height, in px. */
  scrolledBy: (distance: number, height: number) => void;
}

/**
 * Decides which rows of a list leave out their details: those that appear during fast scrolling, such as with a dragged
 * scroll bar. Rows that were already there keep theirs. When the list stops, the upper half of the rows gets its
 * details first and the lower half two frames later, so that no frame lays out all rows.
 * @param drawn indexes of the rows in the document, ascending
 */
export function useCondensedRows(drawn: readonly number[]): CondensedRows {
  const [detailed, setDetailed] = useState<ReadonlySet<number>>();
  const latest = useRef(drawn);
  useEffect(() => {
    latest.current = drawn;
  }, [drawn]);
  const { scrolledBy, stop } = useMemo(
    () =>
      watchLeaps({
        onFast: () => setDetailed(new Set(latest.current)),
        onStop: () => {
          const upper = latest.current.slice(0, latest.current.length / 2);
          flushSync(() => setDetailed((before) => new Set([...(before ?? []), ...upper])));
        },
        onSecondFrame: () => setDetailed(undefined),
      }),
    [],
  );
  useEffect(() => stop, [stop]);
  const isCondensed = useCallback((index: number) => detailed !== undefined && !detailed.has(index), [detailed]);
  return { isCondensed, scrolledBy };
}

interface LeapListener {
  /** Scrolling became fast. */
  onFast: () => void;
  /** Fast scrolling stopped. */
  onStop: () => void;
  /** The second frame after that. */
  onSecondFrame: () => void;
}

/**
 * Recognizes fast scrolling: two leaps, each of half the scroller's height or more, in quick succession. Page Down
 * alone is a single leap.
 */
function watchLeaps({ onFast, onStop, onSecondFrame }: LeapListener) {
  let last = -Infinity;
  let timer: number | undefined;
  let frame = 0;
  const stop = () => {
    window.clearTimeout(timer);
    cancelAnimationFrame(frame);
    timer = undefined;
  };
  const finish = () => {
    timer = undefined;
    onStop();
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(onSecondFrame);
    });
  };
  const scrolledBy = (distance: number, height: number) => {
    if (Math.abs(distance) < height / 2) return;
    const now = performance.now();
    if (now - last < STOP_MS) {
      if (timer === undefined) onFast();
      stop();
      timer = window.setTimeout(finish, STOP_MS);
    }
    last = now;
  };
  return { scrolledBy, stop };
}
