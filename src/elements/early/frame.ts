/**
 * A node of a frame: a text, a comment (React marks boundaries with them), or an element with attributes and children.
 */
export type FrameNode =
  string | readonly ['!', string] | readonly [string, Readonly<Record<string, string>>, ...FrameNode[]];

/**
 * The first view of an element as a build rendered it: the nodes of its shadow root, of its form in the light DOM, and
 * of the notice that its files did not arrive.
 */
export interface Frame {
  readonly shadow: readonly FrameNode[];
  readonly light: readonly FrameNode[];
  readonly failure: readonly FrameNode[];
}

/** Placeholders in a generated frame for values that only the browser knows. */
export const marks = { origin: 'https://iam.invalid', idPrefix: 'iam-id-', year: 9999 } as const;

const SVG = 'http://www.w3.org/2000/svg';

/** What becomes of a frame's nodes in a page. */
export interface Filling {
  /** Replaces placeholders in texts and attributes. */
  fill?(text: string): string;
  /** Whether a node with these attributes belongs into this page. */
  keeps(attributes: Readonly<Record<string, string>>): boolean;
}

/** Builds the nodes of a frame with DOM methods, which a strict Content-Security-Policy with Trusted Types allows. */
export function build(document: Document, nodes: readonly FrameNode[], filling: Filling): DocumentFragment {
  const { fill = String, keeps } = filling;
  const fragment = document.createDocumentFragment();
  for (const node of nodes) {
    if (typeof node === 'string') fragment.append(fill(node));
    else if (isComment(node)) fragment.append(document.createComment(node[1]));
    else {
      const [tag, attributes, ...children] = node;
      if (!keeps(attributes)) continue;
      const { 'data-if': _condition, style, ...rest } = attributes;
      const isDrawing = tag === 'svg' || tag === 'path';
      const made = isDrawing ? document.createElementNS(SVG, tag) : document.createElement(tag);
      for (const [name, value] of Object.entries(rest)) made.setAttribute(name, fill(value));
      if (style) made.style.cssText = style;
      made.append(build(document, children, filling));
      fragment.append(made);
    }
  }
  return fragment;
}

const isComment = (node: Exclude<FrameNode, string>): node is readonly ['!', string] => node[0] === '!';
