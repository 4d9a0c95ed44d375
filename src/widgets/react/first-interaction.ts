import { useEffect } from 'react';
import { useWidget } from './widget.ts';

/** A password manager fills without a key or a press. */
const touches = ['keydown', 'pointerdown', 'input'] as const;

/**
 * Runs `work` with the person's first key, press or input in the widget: it fetches what they will need next, so that
 * the first view stays small and a network that goes later takes nothing away.
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
