import { scopedStyles } from '../../widgets/react/scoped-styles.ts';
import type { StyleSheet } from '../../widgets/react/style-sheet.ts';
import { defaultApiBase } from '../base/api-base.ts';
import { earlyOf, keepEarly, sentOf } from './early-forms.ts';
import { loadClass } from './load-class.ts';
import { sentFailure } from './sent-failure.ts';

export interface SentElement {
  tag: string;
  /** The style sheets that the page contains as text. */
  styleSheets: readonly StyleSheet[];
  /** Whether the element will show what the service sent. */
  fits(element: HTMLElement): boolean;
}

/**
 * Keeps the form that came in the page's HTML until the element's class takes over its nodes, and removes it if the
 * element will show something else.
 * @param bringClass called once the nodes are kept, and again for another try; may return a promise
 */
export function takeSent(sent: SentElement, bringClass: () => unknown): void {
  const element = sentOf(sent.tag);
  const box = element?.querySelector<HTMLElement>(':scope > [data-iam-form]');
  const importClass = () => loadClass(sent.tag, bringClass, () => sentFailure(sent.tag));
  if (!element || !box) return importClass();
  const { shadowRoot: shadow } = element;
  if (!shadow || !sent.fits(element)) {
    element.replaceChildren();
    shadow?.replaceChildren();
    return importClass();
  }
  const base = element.getAttribute('api-base') || defaultApiBase();
  for (const root of [shadow, box]) fillIn(root, new URL(base, document.baseURI).origin);
  const lend = scopedStyles(document);
  let borrowed: (() => void)[] = [];
  keepEarly(element, shadow, box, {
    idPrefix: box.dataset.iamForm ?? '',
    lend,
    giveBack: () => borrowed.forEach((giveBack) => giveBack()),
  });
  compareNewPasswords(element, box);
  for (const root of [shadow, box]) repeatPress(root);
  importClass();
  exchangeStyles(sent.styleSheets, shadow);
  borrowed = sent.styleSheets.map(lend);
  for (const style of document.querySelectorAll('style[data-iam-sent]')) style.remove();
}

/** Keeps the buttons disabled while a new password and its confirmation differ. */
function compareNewPasswords(element: HTMLElement, box: HTMLElement): void {
  const compare = () => {
    const [first, ...others] = box.querySelectorAll<HTMLInputElement>('input[autocomplete=new-password]');
    if (!earlyOf(element) || others.every(({ value }) => value === first?.value)) return;
    for (const button of box.querySelectorAll<HTMLButtonElement>('button[type=submit]')) button.disabled = true;
  };
  compare();
  for (const change of ['input', 'change', 'animationstart']) box.addEventListener(change, compare, true);
}

/** Repeats what was pressed before this code came; the early form keeps it for React. */
function repeatPress(root: ParentNode): void {
  const control = root.querySelector<HTMLElement>('[data-iam-pressed]');
  control?.removeAttribute('data-iam-pressed');
  if (!(control instanceof HTMLInputElement)) return control?.click();
  const submit = control.form?.querySelector<HTMLButtonElement>('button[type=submit]');
  if (submit && !submit.disabled) submit.click();
}

/** The class would adopt its own style sheets after those of the page, in another order. */
function exchangeStyles(styleSheets: readonly StyleSheet[], shadow: ShadowRoot): void {
  shadow.adoptedStyleSheets = styleSheets.map((styleSheet) => styleSheet.in(document));
  for (const style of shadow.querySelectorAll('style')) style.remove();
}

/**
 * Corrects what the HTML could not contain: the year, styles of single nodes, addresses of the service, and what the
 * browser can do there.
 */
function fillIn(root: ParentNode, origin: string): void {
  const year = String(new Date().getFullYear());
  const legal = root.querySelector('.iam-sign-in-legal');
  const text = legal?.textContent.replace(/\d{4}/, year);
  if (legal && text !== undefined && text !== legal.textContent) legal.textContent = text;
  for (const node of root.querySelectorAll<SVGElement>('[data-iam-style]')) {
    node.style.cssText = node.dataset.iamStyle ?? '';
    node.removeAttribute('data-iam-style');
  }
  for (const link of root.querySelectorAll<HTMLElement>('[data-iam-href]')) {
    link.setAttribute('href', origin + (link.dataset.iamHref ?? ''));
    link.removeAttribute('data-iam-href');
  }
  for (const control of root.querySelectorAll<HTMLElement>('[data-needs]')) {
    control.hidden = false;
    if (!((control.dataset.needs ?? '') in globalThis) || origin !== location.origin) control.remove();
  }
}
