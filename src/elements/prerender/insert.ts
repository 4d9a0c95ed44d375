import { canAdopt, oncePerDocument } from '../../widgets/react/style-sheet.ts';
import { withUserText } from '../../widgets/react/user-text.ts';
import { fillIn } from './fill-in.ts';
import { keep } from './keep.ts';

/** A node of a view: a text, a comment (React marks boundaries with them), or an element with its children. */
export type ViewNode =
  | string
  | readonly ['!', string]
  | readonly [string, Readonly<Record<string, string>>, ...ViewNode[]];

/** The nodes of a view's shadow root, and of its form's box in the light DOM, if it has a form. */
export interface View {
  readonly shadow: readonly ViewNode[];
  readonly light: readonly ViewNode[];
}

/** What `iam:prerendered/<name>` exports: views of elements, and the text of their style sheets. */
export interface Prerendering {
  /** By tag and language. */
  readonly views: Readonly<Record<string, Readonly<Record<string, View>>>>;
  readonly styles: string;
  /** Of forms in the light DOM. */
  readonly scoped: string;
}

/** Begins the ids of every prerendered form. */
export const ID_PREFIX = 'iam-id-';

const SVG = 'http://www.w3.org/2000/svg';

/** Builds nodes with DOM methods, which a strict Content-Security-Policy with Trusted Types allows. */
function build(document: Document, nodes: readonly ViewNode[]): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const node of nodes) {
    if (typeof node === 'string') fragment.append(node);
    else if (isComment(node)) fragment.append(document.createComment(node[1]));
    else {
      const [tag, attributes, ...children] = node;
      const isDrawing = tag === 'svg' || tag === 'path';
      const made = isDrawing ? document.createElementNS(SVG, tag) : document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
      made.append(build(document, children));
      fragment.append(made);
    }
  }
  return fragment;
}

const isComment = (node: Exclude<ViewNode, string>): node is readonly ['!', string] => node[0] === '!';

const made = new WeakMap<Prerendering, Record<'styles' | 'scoped', (document: Document) => CSSStyleSheet>>();

function styleSheetsOf(prerendering: Prerendering) {
  const { styles, scoped } = prerendering;
  const found = made.get(prerendering) ?? {
    styles: oncePerDocument((document) => withUserText(styles, document)),
    scoped: oncePerDocument(() => scoped),
  };
  made.set(prerendering, found);
  return found;
}

/**
 * Shows the prerendered view of an element, and keeps it for the element's class.
 * @returns false if the element has a shadow root, if no view has the language, if no style sheets can be adopted, or
 * if the page shows another form: both forms would have the same ids
 */
export function insert(element: HTMLElement, prerendering: Prerendering, language: string): boolean {
  const view = prerendering.views[element.localName]?.[language];
  const { ownerDocument: document } = element;
  const root = element.getRootNode() as Document | ShadowRoot;
  const [first] = view?.light ?? [];
  if (!view || !canAdopt(root) || element.shadowRoot || (first && root.querySelector(`[data-iam-form=${ID_PREFIX}]`)))
    return false;
  const { styles, scoped } = styleSheetsOf(prerendering);
  const shadow = element.attachShadow({ mode: 'open' });
  const adopted = [
    [shadow, styles(document)],
    [root, scoped(document)],
  ] as const;
  for (const [tree, styleSheet] of first ? adopted : adopted.slice(0, 1))
    tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, styleSheet];
  shadow.append(build(document, view.shadow));
  element.append(build(document, view.light));
  element.dataset.iamPrerendered = language;
  fillIn(element);
  keep(element, () => {
    for (const [tree, styleSheet] of adopted)
      tree.adoptedStyleSheets = tree.adoptedStyleSheets.filter((one) => one !== styleSheet);
  });
  return true;
}
