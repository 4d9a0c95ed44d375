import { useLayoutEffect, useRef, type RefObject } from 'react';
import { positionPanel } from '../../overlays/position-panel.ts';

/** Shows the list of a combobox below its box, in the top layer, while it is open. */
export function useOptionsPanel(open: boolean): {
  box: RefObject<HTMLDivElement | null>;
  panel: RefObject<HTMLDivElement | null>;
} {
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!open || !box.current || !panel.current) return undefined;
    const floating = panel.current;
    floating.showPopover();
    const stop = positionPanel(box.current, floating, { placement: 'bottom-start', gap: 4, matchWidth: true });
    return () => {
      stop();
      floating.hidePopover();
    };
  }, [open]);
  return { box, panel };
}
