import type { CDPSession } from '@playwright/test';

type Wire = Awaited<ReturnType<typeof fullTree>>['nodes'][number];
const fullTree = (browser: CDPSession) => browser.send('Accessibility.getFullAXTree');
type Element = Awaited<ReturnType<typeof fullDocument>>['root'];
const fullDocument = (browser: CDPSession) => browser.send('DOM.getDocument', { depth: -1, pierce: true });

/** A node of the browser's accessibility tree, which spans shadow roots; what is hidden or inert is not in it. */
export interface Node {
  /** Of the DOM node: the same as long as the element stays. */
  readonly id: number;
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly value: string;
  /** States and properties by their names in ARIA, without `aria-`. */
  readonly states: Readonly<Record<string, unknown>>;
  /** Attributes of the DOM node: some of ARIA are not among the states that Chromium tells. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The element that `aria-activedescendant` names. */
  readonly active: number | null;
  readonly parent: Node | null;
  readonly children: Node[];
}

/** Reads the accessibility tree of a page; nodes that mean nothing to a screen reader are left out. */
export async function readTree(browser: CDPSession): Promise<Node> {
  const [{ nodes }, { root: page }] = await Promise.all([fullTree(browser), fullDocument(browser)]);
  const elements = everyElement(page);
  const attributes = new Map(elements.map((element) => [element.backendNodeId, attributesOf(element)]));
  const continuing = new Set(elements.flatMap(afterPossibleBreaks));
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const build = (wire: Wire, parent: Node | null): Node[] => {
    const below = (into: Node | null): Node[] =>
      (wire.childIds ?? []).flatMap((id) => {
        const child = byId.get(id);
        return child ? build(child, into) : [];
      });
    if (means(wire)) {
      const node = toNode(wire, parent, attributes.get(wire.backendDOMNodeId ?? -1) ?? new Map());
      node.children.push(...joined(below(node), continuing));
      return [node];
    }
    return below(parent);
  };
  const [first] = nodes;
  const [root] = first ? build(first, null) : [];
  if (!root) throw new Error('The browser has no accessibility tree');
  return root;
}

/** Texts that go on after a `<wbr>`: one word, which is read as one. */
const afterPossibleBreaks = ({ children = [] }: Element) =>
  children.filter((_, at) => children[at - 1]?.nodeName === 'WBR').map(({ backendNodeId }) => backendNodeId);

const joined = (nodes: Node[], continuing: ReadonlySet<number>): Node[] =>
  nodes.reduce<Node[]>((all, node) => {
    const before = all.at(-1);
    if (!before || !continuing.has(node.id) || node.role !== 'StaticText') return [...all, node];
    return [...all.slice(0, -1), { ...before, name: before.name + node.name }];
  }, []);

/** Generic elements and parts of a line of text carry no meaning of their own. */
const means = ({ ignored, role, properties = [] }: Wire) =>
  !ignored &&
  (!['generic', 'none', 'InlineTextBox', 'LayoutTableRow'].includes(String(role?.value)) ||
    // Text that has the focus, to show its tooltip.
    properties.some(({ name, value }) => name === 'focused' && value.value === true));

const toNode = (wire: Wire, parent: Node | null, attributes: ReadonlyMap<string, string>): Node => ({
  id: wire.backendDOMNodeId ?? -1,
  role: String(wire.role?.value ?? ''),
  name: textOf(wire.name?.value),
  description: textOf(wire.description?.value),
  value: textOf(wire.value?.value),
  states: Object.fromEntries((wire.properties ?? []).map(({ name, value }) => [name, value.value as unknown])),
  attributes,
  active:
    wire.properties?.find(({ name }) => name === 'activedescendant')?.value.relatedNodes?.[0]?.backendDOMNodeId ?? null,
  parent,
  children: [],
});

const everyElement = (element: Element): Element[] => [
  element,
  ...[...(element.shadowRoots ?? []), ...(element.children ?? [])].flatMap(everyElement),
];

const attributesOf = ({ attributes = [] }: Element) =>
  new Map(attributes.flatMap((name, at) => (at % 2 === 0 ? [[name, attributes[at + 1] ?? ''] as const] : [])));

const textOf = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number' ? String(value) : '').replace(/\s+/g, ' ').trim();

/** A node and all below it, in reading order. */
export const within = (node: Node): Node[] => [node, ...node.children.flatMap(within)];

/** A node and all above it, innermost first. */
export const above = (node: Node): Node[] => (node.parent ? [node, ...above(node.parent)] : [node]);

/** The node that has the focus: the page itself if no control has it. */
export const focused = (root: Node): Node =>
  within(root)
    .filter(({ states, role }) => states['focused'] === true && role !== 'RootWebArea')
    .at(-1) ?? root;
