/**
 * Calls `found` for each undefined `iam-` element in the page, now or later. Does nothing without a page.
 * @param found may be called more than once with the same element
 */
export function discover(found: (element: HTMLElement) => void): void {
  if (typeof document === 'undefined') return;
  const look = (root: Element) => {
    for (const element of [root, ...root.querySelectorAll(':not(:defined)')])
      if (element.localName.startsWith('iam-')) found(element as HTMLElement);
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) look(node);
  }).observe(document.documentElement, { subtree: true, childList: true });
  look(document.documentElement);
}
