import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * Whether a list has room in its place. The list stays in the tree while it has none, out of sight, so that its width is known.
 * @param of what the list shows; another value measures anew
 */
export function useFits<P extends HTMLElement, L extends HTMLElement>(of: unknown): { place: RefObject<P | null>; list: RefObject<L | null>; fits: boolean } {
  const place = useRef<P>(null);
  const list = useRef<L>(null);
  const [fits, setFits] = useState(true);
  useLayoutEffect(() => {
    const [outer, inner] = [place.current, list.current];
    if (!outer || !inner) return undefined;
    const measure = () => setFits(inner.offsetWidth <= outer.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [of]);
  return { place, list, fits };
}
