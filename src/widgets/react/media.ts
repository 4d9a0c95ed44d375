import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Whether a media query matches, updated when that changes. A prerendered view is rendered as if none did. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = listOf(query);
      list?.addEventListener('change', changed);
      return () => list?.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => listOf(query)?.matches === true, doesNotMatch);
}

/** Undefined in jsdom, which matches no queries. */
const listOf = (query: string): MediaQueryList | undefined => globalThis.matchMedia?.(query);

const doesNotMatch = () => false;

/** Whether the browser is printing the page: then views also draw what is out of sight. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // What is drawn after these events is not on the paper.
    const set = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
    addEventListener('beforeprint', set);
    addEventListener('afterprint', set);
    return () => {
      removeEventListener('beforeprint', set);
      removeEventListener('afterprint', set);
    };
  }, []);
  return isPrinting;
}
