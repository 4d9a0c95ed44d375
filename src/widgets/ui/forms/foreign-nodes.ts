/**
 * Lets React go on after somebody else replaced or wrapped its nodes, such as a page's translation or a password
 * manager: React would remove a text from a parent that it has left, which throws. Only parents that were changed get
 * methods of their own.
 * @returns stops it
 */
export function tolerateForeignNodes(box: Element | ShadowRoot): () => void {
  /** What is in the place of a node of React's. */
  const replacements = new WeakMap<Node, ChildNode>();
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      if (type === 'characterData') putBack(target);
      else
        for (const node of removedNodes) {
          if (!isOfReact(node) || node.parentNode === target) continue;
          const foreign = [...addedNodes, previousSibling, nextSibling].find((other) => other && !isOfReact(other));
          // What is gone without a trace was removed by React.
          if (!node.isConnected && !foreign) continue;
          if (!node.isConnected) replacements.set(node, foreign as ChildNode);
          // A text that React changes while it is away comes back.
          if (node instanceof Text) observer.observe(node, { characterData: true });
          tolerate(target as Element);
        }
    }
  });
  observer.observe(box, { subtree: true, childList: true });

  function putBack(text: Node): void {
    if (!text.isConnected) replacements.get(text)?.replaceWith(text);
  }

  /** The child of `parent` in the place of a node: what replaced it, or what it was wrapped into. */
  function replacementOf(node: Node, parent: Node): ChildNode | null {
    let at: Node | null = replacements.get(node) ?? node;
    while (at && at.parentNode !== parent) at = at.parentNode;
    return at as ChildNode | null;
  }

  function tolerate(parent: Element): void {
    if (Object.hasOwn(parent, 'removeChild')) return;
    parent.removeChild = (child) => {
      if (child.parentNode === parent) return Node.prototype.removeChild.call(parent, child) as typeof child;
      replacementOf(child, parent)?.remove();
      return child;
    };
    parent.insertBefore = (node, before) =>
      Node.prototype.insertBefore.call(parent, node, before && replacementOf(before, parent)) as typeof node;
  }

  return () => observer.disconnect();
}

/** Whether React made a node or took it over. */
const isOfReact = (node: Node): boolean => Object.keys(node).some((key) => key.startsWith('__reactFiber$'));
