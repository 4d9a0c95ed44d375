import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { ROW_HEIGHT } from './row-height.ts';

/** Rows in the document above and below the visible ones. */
const BEYOND = 6;

export interface VirtualRowsOptions {
  /** Number of rows. */
  count: number;
  scroller: RefObject<HTMLElement | null>;
  /** Height of the scroller in px as long as it was not measured. */
  height: number;
  /** Index of a row that always stays in the document, such as the active one; -1 for none. */
  pinned?: number;
}

/** Which rows of a long list are in the document. */
export interface VirtualRows {
  /** Their indexes, ascending. */
  indexes: readonly number[];
  /** Scrolls as far as needed to show a row. */
  reveal: (index: number) => void;
}

/**
 * Decides which rows of a long list are in the document. All rows have the same height, so nothing is measured but the
 * scroller, and that only when it changes.
 */
export function useVirtualRows({ count, scroller, height, pinned = -1 }: VirtualRowsOptions): VirtualRows {
  const [top, setTop] = useState(0);
  const [visible, setVisible] = useState(() => rowsIn(height));
  // What the page shows now, without asking the browser: that would have it lay out the page in between.
  const seen = useRef({ top: 0, height });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const onScroll = () => {
      seen.current.top = element.scrollTop;
      // The rows have to be there in the frame that shows the scroller at its new position.
      flushSync(() => setTop(Math.floor(element.scrollTop / ROW_HEIGHT)));
    };
    const sizes = new ResizeObserver(() => {
      seen.current.height = element.clientHeight;
      setVisible(rowsIn(element.clientHeight));
    });
    element.addEventListener('scroll', onScroll, { passive: true });
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      sizes.disconnect();
    };
  }, [scroller]);
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
  const indexes = useMemo(() => shownRows(count, top, visible, pinned), [count, top, visible, pinned]);
  return { indexes, reveal };
}

const rowsIn = (height: number) => Math.ceil(height / ROW_HEIGHT) + 1;

/**
 * The rows that belong into the document.
 * @param top index of the first visible row; a list that became shorter shows its end
 * @param visible number of visible rows
 */
export function shownRows(count: number, top: number, visible: number, pinned: number): readonly number[] {
  const first = Math.max(0, Math.min(top, count - visible) - BEYOND);
  const end = Math.min(count, Math.max(0, Math.min(top, count - visible)) + visible + BEYOND);
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  if (pinned < 0 || pinned >= count) return indexes;
  if (pinned < first) return [pinned, ...indexes];
  return pinned >= end ? [...indexes, pinned] : indexes;
}
