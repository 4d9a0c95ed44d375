import { useEffect } from 'react';
import { useWidget } from './widget.ts';

const touches = ['keydown', 'pointerdown'] as const;

/**
 * Runs `work` with the person's first key or press in the widget: it fetches what they will need next, so that the first view
 * stays small and a network that goes later takes nothing away.
 */
export function useFirstTouch(work: () => Promise<unknown>): void {
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
