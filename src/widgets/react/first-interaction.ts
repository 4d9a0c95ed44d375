import { useEffect } from 'react';
import { useWidget } from './widget.ts';

/** A password manager fills in without any key or press. */
const touches = ['keydown', 'pointerdown', 'input'] as const;

/**
 * Runs `work` at the user's first key, press or input in the widget. It fetches what is needed next, so that the first
 * view stays small and a network failure later does no harm.
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
