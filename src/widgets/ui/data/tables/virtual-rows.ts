import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { usePrinting } from '../../../react/media.ts';
import { useCondensedRows } from './use-condensed-rows.ts';
import { ROW_HEIGHT } from './row-height.ts';
import { watchSizes } from '../../../react/sizes.ts';

/** Rows in the document above and below the visible ones, from the second frame on. */
const BEYOND = 3;

export interface VirtualRowsOptions {
  /** Number of rows. */
  count: number;
  scroller: RefObject<HTMLElement | null>;
  /** Height of the scroller in px as long as it was not measured. */
  height: number;
  /** Index of a row that always stays in the document, such as the active one; -1 for none. */
  pinned?: number;
  /** The first frame draws the upper half of the visible rows only: half the work for a list that comes back. */
  inHalves?: boolean;
  /** Rows that appear during fast scrolling leave out their details until it stops. */
  condensedWhenFast?: boolean;
}

/** A row that is in the document. */
export interface ShownRow {
  /** Its place in the list, from 0. */
  index: number;
  /** Its place in the document, from 0. A row that scrolls away leaves it to the one that comes in at the other end. */
  slot: number;
}

/** Which rows of a long list are in the document. */
export interface VirtualRows {
  /** They ascend by index. */
  rows: readonly ShownRow[];
  /** Whether a row leaves out its details, see `condensedWhenFast`. */
  isCondensed: (index: number) => boolean;
  /** Scrolls as far as needed to show a row. */
  reveal: (index: number) => void;
}

/**
 * Decides which rows of a long list are in the document. All rows have the same height, so nothing is measured but the
 * scroller, and that only when it changes.
 */
export function useVirtualRows({
  count,
  scroller,
  height,
  pinned = -1,
  inHalves = false,
  condensedWhenFast = false,
}: VirtualRowsOptions): VirtualRows {
  const [top, setTop] = useState(0);
  const [visible, setVisible] = useState(() => rowsIn(height));
  const isPrinting = usePrinting();
  const isDrawn = useSecondFrame();
  // What the page shows now, without asking the browser: that would have it lay out the page in between.
  const seen = useRef({ top: 0, height });
  const rows = useMemo(() => {
    if (isPrinting) return Array.from({ length: count }, (_, index) => ({ index, slot: index }));
    const all = shownRows({ count, top, visible, pinned, beyond: isDrawn ? BEYOND : 0 });
    return inHalves && !isDrawn ? all.slice(0, Math.ceil(visible / 2)) : all;
  }, [count, top, visible, pinned, isDrawn, inHalves, isPrinting]);
  const { isCondensed, scrolledBy } = useCondensedRows(useMemo(() => rows.map(({ index }) => index), [rows]));
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const onScroll = () => {
      const { scrollTop } = element;
      const distance = scrollTop - seen.current.top;
      seen.current.top = scrollTop;
      // The rows have to be there in the frame that shows the scroller at its new position.
      flushSync(() => {
        if (condensedWhenFast) scrolledBy(distance, seen.current.height);
        setTop(Math.floor(scrollTop / ROW_HEIGHT));
      });
    };
    const stop = watchSizes(() => {
      seen.current.height = element.clientHeight;
      setVisible(rowsIn(element.clientHeight));
    }, element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      element.removeEventListener('scroll', onScroll);
      stop();
    };
  }, [scroller, scrolledBy, condensedWhenFast]);
  const reveal = useCallback(
    (index: number) => {
      const now = seen.current;
      const start = index * ROW_HEIGHT;
      const least = start + ROW_HEIGHT - now.height;
      if (!scroller.current || (start >= now.top && least <= now.top)) return;
      scroller.current.scrollTop = now.top = start < now.top ? start : least;
    },
    [scroller],
  );
  return { rows, isCondensed, reveal };
}

/** Whether the view has been drawn: the first frame of a list is the one that takes longest. */
function useSecondFrame(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setDrawn(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isDrawn;
}

const rowsIn = (height: number) => Math.ceil(height / ROW_HEIGHT) + 1;

export interface RowWindow {
  /** Number of rows of the list. */
  count: number;
  /** Index of the first visible row; a list that became shorter shows its end. */
  top: number;
  /** Number of visible rows. */
  visible: number;
  /** Index of a row that has a slot of its own if it is outside the window; -1 for none. */
  pinned: number;
  /** Rows above and below the visible ones. */
  beyond?: number;
}

/** The rows that belong into the document. */
export function shownRows({ count, top, visible, pinned, beyond = BEYOND }: RowWindow): readonly ShownRow[] {
  const slots = visible + 2 * BEYOND;
  const start = Math.max(0, Math.min(top, count - visible));
  const first = Math.max(0, start - beyond);
  const end = Math.min(count, start + visible + beyond);
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, at) => ({
    index: first + at,
    slot: (first + at) % slots,
  }));
  if (pinned < 0 || pinned >= count) return rows;
  const outside = { index: pinned, slot: slots };
  if (pinned < first) return [outside, ...rows];
  return pinned >= end ? [...rows, outside] : rows;
}
