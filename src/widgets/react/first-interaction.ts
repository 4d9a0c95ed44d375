import { useEffect } from 'react';
import { useWidget } from './widget.ts';

/** A password manager fills in fields without any key or press. */
const touches = ['keydown', 'pointerdown', 'input'] as const;

/**
 * Runs `work` at the user's first key press, pointer press or input in the widget. It prefetches what comes next, so
 * that the first view stays small and a later network failure does no harm.
 */
export function useFirstInteraction(work: () => Promise<unknown>): void {
  const { element } = useWidget();
  useEffect(() => {
    const stop = () => touches.forEach((touch) => element.removeEventListener(touch, begin));
    const begin = () => {
      stop();
      work().catch(() => {});
    };
    touches.forEach((touch) => element.addEventListener(touch, begin));
    return stop;
  }, [element, work]);
}
