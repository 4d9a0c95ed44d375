/**
 * Calls `found` for each undefined element of ours in the page or in a root, now or later, also inside of the open
 * shadow roots of others. Does nothing without a page.
 * @param found may be called more than once with the same element
 * @param isOurs whether a tag is one of this package; a page may have others whose names begin with `iam-`
 * @param root such as a closed shadow root, or one that was attached long after its element appeared. Default: the page
 */
export function discover(
  found: (element: HTMLElement) => void,
  isOurs: (tag: string) => boolean,
  root?: Document | ShadowRoot | Element,
): void {
  if (typeof document === 'undefined') return;
  const seen = new WeakSet<Node>();
  const watch = (place: Node) => {
    if (seen.has(place)) return;
    seen.add(place);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) look(node);
    }).observe(place, { subtree: true, childList: true });
    look(place);
  };
  const look = (place: Node) => {
    if (place instanceof Element) take(place);
    for (const element of (place as ParentNode).querySelectorAll('*')) take(element);
  };
  const take = (element: Element) => {
    const tag = element.localName;
    if (isOurs(tag)) return element.matches(':defined') ? undefined : found(element as HTMLElement);
    if (element.shadowRoot) watch(element.shadowRoot);
    // An element gets its root when it is defined, which changes no node.
    else if (tag.includes('-') && !element.matches(':defined'))
      void customElements.whenDefined(tag).then(() => element.shadowRoot && watch(element.shadowRoot));
  };
  watch(root ?? document.documentElement);
}
