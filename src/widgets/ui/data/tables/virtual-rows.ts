import { defaultRangeExtractor, useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, type RefObject } from 'react';

/** Height of a virtual row in px. */
export const ROW_HEIGHT = 58;

/**
 * Decides which rows of a long list are in the document.
 * @param pinned index of a row that always stays, such as the active one
 */
export function useVirtualRows(
  count: number,
  scroller: RefObject<HTMLElement | null>,
  pinned = -1,
  rowHeight = ROW_HEIGHT,
): Virtualizer<HTMLElement, Element> {
  return useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range);
        if (pinned < 0 || pinned >= range.count || shown.includes(pinned)) return shown;
        return [...shown, pinned].sort((one, other) => one - other);
      },
      [pinned],
    ),
  });
}
