const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled], [type="hidden"]), select:not([disabled]), ' +
  'textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';

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
  return () =>
    void setTimeout(() => {
      const root = held.isConnected
        ? held.getRootNode()
        : candidates.find(({ isConnected }) => isConnected)?.getRootNode();
      if (!isTree(root) || hasFocus(root)) return;
      for (const candidate of candidates) {
        const target = candidate.isConnected
          ? [candidate, ...candidate.querySelectorAll(FOCUSABLE)].find(takesFocus)
          : undefined;
        if (target) return target.focus();
      }
    });
}

const isTree = (root: Node | undefined): root is Document | ShadowRoot =>
  root instanceof Document || root instanceof ShadowRoot;

const hasFocus = (root: Document | ShadowRoot) =>
  root.activeElement !== null &&
  root.activeElement !== root.ownerDocument?.body &&
  root.activeElement !== (root as Document).body;

const takesFocus = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(FOCUSABLE) && element.getClientRects().length > 0;
