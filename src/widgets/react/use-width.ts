import { useLayoutEffect, useState, type RefObject } from 'react';
import { watchSizes } from './watch-sizes.ts';

/** Whether an element is narrower than a width in px, updated when that changes. */
export function useNarrow(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [narrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const measure = () => setNarrow(measured.clientWidth > 0 && measured.clientWidth < width);
    measure();
    return watchSizes(measure, measured);
  }, [element, width]);
  return narrow;
}
