/** Controls that Tab reaches. */
export const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled], [type="hidden"]), select:not([disabled]), ' +
  'textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';

/** The element with focus in a tree or in the shadow trees below; the body or null if there is none. */
export function focusIn(root: Document | ShadowRoot): Element | null {
  let at = root.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
}

/**
 * Remembers an element and its surroundings, in case it is removed, such as the button of a deleted row.
 * @returns a function that focuses the element, or the nearest remaining one, unless something else has taken focus
 */
export function focusReturn(held: Element | null): () => void {
  if (!held) return () => {};
  const candidates: Element[] = [held];
  for (let at: Element | null = held; at; at = at.parentElement) {
    for (const beside of [at.nextElementSibling, at.previousElementSibling]) if (beside) candidates.push(beside);
  }
  const returnFocus = () =>
    void setTimeout(() => {
      // A closing dialog may have focused it itself; its row is perhaps still about to go.
      if (held.matches(':focus')) return void afterRemoval(held, returnFocus);
      if (hasFocus(held.ownerDocument)) return;
      for (const candidate of candidates) {
        const target = candidate.isConnected
          ? [candidate, ...candidate.querySelectorAll(FOCUSABLE)].find(takesFocus)
          : undefined;
        if (target) {
          target.focus();
          return afterRemoval(target, returnFocus);
        }
      }
    });
  return returnFocus;
}

/** Keeps the focus near a button that its own action removes, such as that of another try. */
export function staysNear(button: Element): void {
  afterRemoval(button, focusReturn(button));
}

/** Runs a task if an element is removed while it has the focus, such as with its row once the list is loaded again. */
function afterRemoval(element: Element, task: () => void): void {
  const { ownerDocument } = element;
  const root = element.getRootNode();
  const watch = new MutationObserver(() => {
    if (element.isConnected) return;
    stop();
    if (!hasFocus(ownerDocument)) task();
  });
  const stop = () => {
    watch.disconnect();
    root.removeEventListener('focusin', stop);
  };
  watch.observe(root, { childList: true, subtree: true });
  root.addEventListener('focusin', stop);
}

const hasFocus = (document: Document) => document.activeElement !== null && document.activeElement !== document.body;

const takesFocus = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(FOCUSABLE) && element.getClientRects().length > 0;
