import { staysNear } from '../overlays/focus-return.ts';

/** Tries again, and keeps the focus near the button when what it belongs to disappears. */
export function retryKeepingFocus(button: Element, retry: () => void): void {
  staysNear(button);
  retry();
}
