const KEPT = Symbol.for('iam.kept-nodes.v1');

/** A node of such a tree as it came, with its text or its children. */
type Kept = readonly [node: Node, text: string | null, children: readonly Kept[]];

type Marked = Node & { [KEPT]?: Kept };

const keep = (node: Node): Kept => [node, node.nodeValue, [...node.childNodes].map(keep)];

/** Remembers the nodes of a tree that React will take over, the first time. */
export function keepNodes(tree: Element | ShadowRoot): void {
  (tree as Marked)[KEPT] ??= keep(tree);
}

/**
 * Brings the nodes of a tree back into the order that React expects: password managers add nodes and wrap fields,
 * translators replace texts. What was typed stays, since the nodes are the same; so do focus and selection.
 * @returns puts the foreign nodes that only stood beside ours back
 */
export function restoreNodes(tree: Element | ShadowRoot): () => void {
  const kept = (tree as Marked)[KEPT];
  if (!kept) return () => {};
  const { activeElement } = tree.ownerDocument;
  const field = activeElement instanceof HTMLInputElement && tree.contains(activeElement) ? activeElement : undefined;
  const [from, to, direction] = field ? [field.selectionStart, field.selectionEnd, field.selectionDirection] : [];
  const foreign: (() => void)[] = [];
  restore(kept, foreign);
  if (field && tree.ownerDocument.activeElement !== field) {
    field.focus({ preventScroll: true });
    if (from !== null && from !== undefined) field.setSelectionRange(from, to ?? from, direction ?? 'none');
  }
  return () => foreign.forEach((putBack) => putBack());
}

function restore([parent, text, children]: Kept, foreign: (() => void)[]): void {
  if (parent.nodeValue !== text) parent.nodeValue = text;
  const ours = new Set(children.map(([node]) => node));
  // What stands beside such a text, or in its place, is a part of it that was wrapped.
  const isParted = children.some(
    ([node, whole]) => whole !== null && (node.parentNode !== parent || node.nodeValue !== whole),
  );
  for (const [node] of children) {
    // Before anything is removed around it.
    if (node.parentNode !== parent) move(node, parent, wrapperOf(node, parent));
  }
  for (const node of [...parent.childNodes]) {
    if (ours.has(node)) continue;
    const before = node.previousSibling;
    const isBeside =
      !isParted && node instanceof Element && node.localName !== 'font' && !node.hasAttribute('data-iam-wrapped');
    (node as ChildNode).remove();
    if (isBeside) foreign.push(() => parent.isConnected && parent.insertBefore(node, before?.nextSibling ?? null));
  }
  let at = parent.firstChild;
  for (const [node] of children) {
    if (node === at) at = at.nextSibling;
    else move(node, parent, at);
  }
  for (const child of children) restore(child, foreign);
}

/** The child of `parent` that a node was moved into, which is then known as a wrapper. */
function wrapperOf(node: Node, parent: Node): Node | null {
  let at: Node | null = node;
  while (at && at.parentNode !== parent) at = at.parentNode;
  if (at instanceof Element) at.setAttribute('data-iam-wrapped', '');
  return at;
}

/** Moves a node; a browser that can keeps its focus (DOM, `moveBefore()`). */
function move(node: Node, parent: Node, before: Node | null): void {
  const target = parent as Node & { moveBefore?: (node: Node, before: Node | null) => void };
  if (target.moveBefore && node.isConnected) target.moveBefore(node, before);
  else target.insertBefore(node, before);
}
