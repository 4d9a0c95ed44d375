import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { cardColumns, columnFits, type Column } from './table-columns.ts';
import { watchSizes } from '../../../react/sizes.ts';

/** How a table shows its columns at its width. */
export interface FittingColumns<Row> {
  columns: readonly Column<Row>[];
  /** Each row is a card with every column: the minimum widths do not fit beside each other. */
  isCards: boolean;
}

/**
 * Chooses the columns that fit a table's own width, whatever the window's: first those that declare it leave, then the
 * rows become cards. A choice that turns out wider than its declared minimum, such as by a long title in another
 * language, is given up as well.
 * @param props.scroller contains the table, and is as wide as it may be
 * @param props.hasCards whether rows can become cards; otherwise the last columns scroll sideways
 */
export function useColumnFit<Row>({
  columns,
  scroller,
  hasCards,
}: {
  columns: readonly Column<Row>[];
  scroller: RefObject<HTMLElement | null>;
  hasCards: boolean;
}): FittingColumns<Row> {
  const fits = useMemo(() => columnFits(columns), [columns]);
  const titles = columns.map(({ key, title }) => `${key} ${title}`).join('\n');
  const [step, setStep] = useState(0);
  // Widths that were too narrow for a step, in px. Rows come and go, and the table must not change with each page.
  const found = useRef<{ titles: string; needs: number[] }>({ titles, needs: [] });
  const last = hasCards ? fits.length : fits.length - 1;
  const now = Math.min(step, last);

  const choose = () => {
    const box = scroller.current;
    if (!box || box.clientWidth === 0) return;
    if (found.current.titles !== titles) found.current = { titles, needs: [] };
    const { needs } = found.current;
    if (now < fits.length && box.scrollWidth > box.clientWidth + 1)
      needs[now] = Math.max(needs[now] ?? 0, box.scrollWidth);
    const fitting = fits.findIndex(({ need }, at) => Math.max(need, needs[at] ?? 0) <= box.clientWidth);
    setStep(fitting < 0 ? last : fitting);
  };
  const latest = useRef(choose);
  // After each render: rows and titles may be others. React draws the choice before the browser paints.
  useLayoutEffect(() => {
    latest.current = choose;
    choose();
  });
  useLayoutEffect(() => {
    return watchSizes(() => latest.current(), scroller.current);
  }, [scroller]);
  const isCards = now === fits.length;
  return { columns: isCards ? cardColumns(columns) : (fits[now]?.columns ?? columns), isCards };
}
