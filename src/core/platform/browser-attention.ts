import type { Attention } from './platform.ts';

/** Input of somebody who may be about to press something. */
const INPUT = ['pointermove', 'pointerdown', 'wheel', 'touchmove', 'keydown'] as const;
/** Milliseconds without input. */
const REST_MS = 700;
/** What is open while the focus is in it. */
const OPEN = '[popover], [role="menu"], [aria-expanded="true"], dialog';
/** What may be pressed next while the pointer rests on it, or is read in its tooltip. */
const AIMED_AT =
  'a[href], button, input, select, textarea, summary, label, [role="option"], [role="tab"], [role="radio"], [data-tip]';

const EVENTS = ['focus', 'online', 'offline', 'pageshow'] as const;

/** The page's visibility and the browser's idea of being online. */
export const attention: Attention = {
  visible: () => document.visibilityState === 'visible',
  online: () => navigator.onLine,
  rest,
  listen(changed) {
    document.addEventListener('visibilitychange', changed);
    for (const name of EVENTS) addEventListener(name, changed);
    return () => {
      document.removeEventListener('visibilitychange', changed);
      for (const name of EVENTS) removeEventListener(name, changed);
    };
  },
};

function rest(): Promise<void> {
  if (document.visibilityState !== 'visible') return Promise.resolve();
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(look, REST_MS);
    };
    const look = () => {
      // Closing what is open takes input, which starts the wait anew. A control may vanish without any input.
      if (focused()?.closest(OPEN)) return;
      if (isAiming()) return wait();
      for (const name of INPUT) removeEventListener(name, wait, { capture: true });
      resolve();
    };
    for (const name of INPUT) addEventListener(name, wait, { capture: true, passive: true });
    wait();
  });
}

function focused(): Element | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
}

/**
 * Whether the pointer rests on something to press or read, in any tree. On touch screens `:hover` stays with what was
 * tapped, and says nothing.
 */
function isAiming(root: Document | ShadowRoot = document): boolean {
  if (!globalThis.matchMedia?.('(hover: hover)').matches) return false;
  const under = [...root.querySelectorAll(':hover')].at(-1);
  if (!under) return false;
  return under.closest(`${AIMED_AT}, ${OPEN}`) !== null || (under.shadowRoot !== null && isAiming(under.shadowRoot));
}
