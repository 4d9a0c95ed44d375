import { useEffect, useRef } from 'react';

/** Runs the newest `work` when the browser is online again. */
export function useOnline(work: (() => void) | undefined): void {
  const newest = useRef(work);
  useEffect(() => {
    newest.current = work;
  });
  useEffect(() => {
    const run = () => newest.current?.();
    window.addEventListener('online', run);
    return () => window.removeEventListener('online', run);
  }, []);
}
