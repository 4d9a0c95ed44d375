/**
 * Lets React go on after somebody else replaced or wrapped its nodes, such as a page's translation or a password
 * manager: React would remove a text from a parent that it has left, which throws. Only parents that were changed get
 * methods of their own.
 * @returns stops it
 */
export function tolerateForeignNodes(box: Element | ShadowRoot): () => void {
  /** What is in the place of a node of React's. */
  const replacements = new WeakMap<Node, ChildNode[]>();
  /** Texts of which a part was wrapped, such as a number by a dialer. */
  const parted = new WeakSet<Text>();
  const observer = new MutationObserver((changes) => {
    const texts = new Map<Text, string[]>();
    for (const { type, target, oldValue, addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      if (type === 'characterData') texts.set(target as Text, [...(texts.get(target as Text) ?? []), oldValue ?? '']);
      else
        for (const node of removedNodes) {
          if (!isOfReact(node) || node.parentNode === target) continue;
          const added = [...addedNodes].filter(isForeign);
          const foreign = added.length > 0 ? added : [previousSibling, nextSibling].filter(isForeign).slice(0, 1);
          // What is gone without a trace was removed by React.
          if (!node.isConnected && foreign.length === 0) continue;
          if (!node.isConnected) replacements.set(node, foreign);
          // A text that React changes while it is away comes back.
          if (node instanceof Text) observer.observe(node, { characterDataOldValue: true });
          tolerate(target as Element);
        }
    }
    for (const [text, before] of texts) if (isOfReact(text)) (text.isConnected ? rejoin : putBack)(text, before);
  });
  observer.observe(box, { subtree: true, childList: true, characterDataOldValue: true });

  function putBack(text: Text): void {
    const [first, ...more] = replacements.get(text) ?? [];
    first?.replaceWith(text);
    for (const node of more) node.remove();
  }

  /** Removes the parts behind a text once React writes it anew. @param before what it was before each change */
  function rejoin(text: Text, [before, ...later]: string[]): void {
    const parts: ChildNode[] = [];
    for (let at = text.nextSibling; isForeign(at); at = at.nextSibling) parts.push(at);
    if (parted.delete(text)) {
      for (const part of parts) part.remove();
      // It may have been wrapped again by now.
      text.data = later.find((value) => value.startsWith(text.data)) ?? text.data;
    } else if (parts[0] && parts.reduce((all, { textContent }) => all + textContent, text.data) === before) {
      parted.add(text);
    }
  }

  /** The child of `parent` in the place of a node: what replaced it, or what it was wrapped into. */
  function replacementOf(node: Node, parent: Node): ChildNode | null {
    let at: Node | null = replacements.get(node)?.[0] ?? node;
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

const isForeign = (node: Node | null): node is ChildNode => node !== null && !isOfReact(node);

/** Whether React made a node or took it over. */
const isOfReact = (node: Node): boolean => Object.keys(node).some((key) => key.startsWith('__reactFiber$'));
