import { scopedStyles } from '../../widgets/react/scoped-styles.ts';
import type { StyleSheet } from '../../widgets/react/style-sheet.ts';
import { defaultApiBase } from '../base/api-base.ts';
import { afterFirstFrame } from './after-first-frame.ts';
import { earlyOf, keepEarly } from './early-forms.ts';
import { build, marks, type Frame } from './frame.ts';
import { loadClass, type Failure } from './load-class.ts';

export interface EarlyElement {
  tag: string;
  frame: Frame;
  /** The frame's style sheets. */
  styleSheets: readonly StyleSheet[];
  /** Whether the element will show what the frame contains. */
  fits(element: HTMLElement): boolean;
}

/**
 * Draws the frame of each element of a page, now and later, until the element's class arrives and takes over the nodes.
 * @param define imports the class; called once the first frame is on the screen, since React keeps the page busy
 */
export function drawEarly(early: EarlyElement, define: () => Promise<unknown>): void {
  const load = () => loadClass(early.tag, define, () => failuresOf(early));
  if (typeof document === 'undefined' || customElements.get(early.tag)) return load();
  const look = (root: ParentNode) => {
    for (const element of root.querySelectorAll<HTMLElement>(early.tag)) draw(early, element);
  };
  const observer = new MutationObserver(() => look(document));
  observer.observe(document, { subtree: true, childList: true });
  void customElements.whenDefined(early.tag).then(() => observer.disconnect());
  look(document);
  if (![...document.querySelectorAll(early.tag)].some((element) => element.shadowRoot)) return load();
  afterFirstFrame(load);
}

function failuresOf({ tag, frame }: EarlyElement): Failure[] {
  return [...document.querySelectorAll<HTMLElement>(tag)].flatMap((element) => {
    const form = earlyOf(element)?.box;
    return form ? [[form, build(document, frame.failure, { keeps: () => true })] as const] : [];
  });
}

function draw({ frame, styleSheets, fits }: EarlyElement, element: HTMLElement): void {
  if (element.shadowRoot || !fits(element)) return;
  const { ownerDocument: document } = element;
  const base = element.getAttribute('api-base') || defaultApiBase();
  const { origin } = new URL(base, document.baseURI);
  const idPrefix = `iam${Math.random().toString(36).slice(2, 7)}`;
  const filling = {
    fill: (text: string) =>
      text
        .replaceAll(marks.origin, origin)
        .replaceAll(marks.idPrefix, idPrefix)
        .replaceAll(String(marks.year), String(new Date().getFullYear())),
    keeps: ({ 'data-needs': needs }: Readonly<Record<string, string>>) =>
      !needs || (needs in globalThis && origin === document.location?.origin),
  };
  const shadow = element.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = styleSheets.map((styleSheet) => styleSheet.in(document));
  const lend = scopedStyles(element.getRootNode() as Document | ShadowRoot);
  const borrowed = styleSheets.map(lend);
  const box = document.createElement('div');
  box.slot = 'credentials';
  box.dataset.iamForm = idPrefix;
  box.append(build(document, frame.light, filling));
  shadow.append(build(document, frame.shadow, filling));
  keepEarly(element, shadow, box, {
    idPrefix,
    lend,
    giveBack: () => borrowed.forEach((giveBack) => giveBack()),
  });
  element.append(box);
}
