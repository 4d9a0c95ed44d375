import { useLayoutEffect, useRef, type RefObject } from 'react';
import { positionPanel } from '../../overlays/position-panel.ts';

/** Shows the list of a combobox beside its box, in the top layer, while it is open; a dialog's buttons stay free. */
export function useOptionsPanel(open: boolean): {
  box: RefObject<HTMLDivElement | null>;
  panel: RefObject<HTMLDivElement | null>;
} {
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!open || !box.current || !panel.current) return undefined;
    const floating = panel.current;
    floating.showPopover?.();
    const dialog = box.current.closest('dialog');
    const clear = dialog && [...dialog.querySelectorAll('.iam-form-actions, .iam-dialog-foot')].at(-1);
    const stop = positionPanel(box.current, floating, {
      placement: 'bottom-start',
      gap: 4,
      matchWidth: true,
      clear: clear ?? null,
    });
    return () => {
      stop();
      floating.hidePopover?.();
    };
  }, [open]);
  return { box, panel };
}
