import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Calls `changed` when an element changes its size. Test environments such as jsdom lay nothing out, and
 * have no observer.
 * @returns a function that ends it
 */
export function watchSizes(changed: () => void, ...elements: readonly (Element | null | undefined)[]): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {};
  const sizes = new ResizeObserver(changed);
  for (const element of elements) if (element) sizes.observe(element);
  return () => sizes.disconnect();
}

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
