/**
 * A node of a frame: a text, a comment (React marks boundaries with them), or an element with attributes and children.
 */
export type FrameNode =
  string | readonly ['!', string] | readonly [string, Readonly<Record<string, string>>, ...FrameNode[]];

/**
 * The first view of an element as a build rendered it: the nodes of its shadow root, and of its form in the light DOM.
 */
export interface Frame {
  readonly shadow: readonly FrameNode[];
  readonly light: readonly FrameNode[];
}

/** Placeholders in a generated frame for values that only the browser knows. */
export const marks = { origin: 'https://iam.invalid', idPrefix: 'iam-id-', year: 9999 } as const;

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Builds the nodes of a frame with DOM methods, which a strict Content-Security-Policy with Trusted Types allows.
 * @param values replacements of the placeholders
 */
export function build(
  document: Document,
  nodes: readonly FrameNode[],
  values: { origin: string; idPrefix: string },
): DocumentFragment {
  const fill = (text: string) =>
    text
      .replaceAll(marks.origin, values.origin)
      .replaceAll(marks.idPrefix, values.idPrefix)
      .replaceAll(String(marks.year), String(new Date().getFullYear()));
  const fragment = document.createDocumentFragment();
  for (const node of nodes) {
    if (typeof node === 'string') fragment.append(fill(node));
    else if (isComment(node)) fragment.append(document.createComment(node[1]));
    else {
      const [tag, attributes, ...children] = node;
      const { 'data-needs': needs, style, ...rest } = attributes;
      if (needs && (!(needs in globalThis) || values.origin !== document.location?.origin)) continue;
      const isDrawing = tag === 'svg' || tag === 'path';
      const made = isDrawing ? document.createElementNS(SVG, tag) : document.createElement(tag);
      for (const [name, value] of Object.entries(rest)) made.setAttribute(name, fill(value));
      if (needs) made.setAttribute('data-needs', needs);
      if (style) made.style.cssText = style;
      made.append(build(document, children, values));
      fragment.append(made);
    }
  }
  return fragment;
}

const isComment = (node: Exclude<FrameNode, string>): node is readonly ['!', string] => node[0] === '!';
