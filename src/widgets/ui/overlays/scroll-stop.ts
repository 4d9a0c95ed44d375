import { watchSizes } from '../../react/sizes.ts';

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/**
 * Makes a scroller a tab stop while it overflows and contains nothing focusable, so that keys can scroll it (WCAG
 * 2.1.1). Use it as a `ref`.
 */
export function scrollStop(scroller: HTMLElement | null): (() => void) | undefined {
  if (!scroller) return undefined;
  const look = () => {
    if (scroller.scrollHeight > scroller.clientHeight && !scroller.querySelector(STOPS)) scroller.tabIndex = 0;
    else scroller.removeAttribute('tabindex');
  };
  const stop = watchSizes(look, scroller);
  const changes = new MutationObserver(look);
  changes.observe(scroller, { childList: true, subtree: true, characterData: true });
  look();
  return () => {
    stop();
    changes.disconnect();
  };
}
