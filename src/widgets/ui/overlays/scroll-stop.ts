const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/**
 * Makes a scroller a stop of Tab as long as it has more than it shows and nothing in it takes focus, so that keys can
 * scroll it (WCAG 2.1.1). It is a `ref`.
 */
export function scrollStop(scroller: HTMLElement | null): (() => void) | undefined {
  if (!scroller) return undefined;
  const look = () => {
    if (scroller.scrollHeight > scroller.clientHeight && !scroller.querySelector(STOPS)) scroller.tabIndex = 0;
    else scroller.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver(look);
  const changes = new MutationObserver(look);
  sizes.observe(scroller);
  changes.observe(scroller, { childList: true, subtree: true, characterData: true });
  look();
  return () => {
    sizes.disconnect();
    changes.disconnect();
  };
}
