import { directionOf } from '../../core/languages/choose.ts';

/** Set to `user` on `<html>`: the page has no language of its own, and shows the one of its user. */
const FOLLOWS = 'data-iam-language';

/** Set on `<html>` while nobody knows the language of the page's user. */
const AWAITED = 'data-iam-language-awaited';

const root = (element: Element) => element.ownerDocument.documentElement;

/** Whether an element's page shows the language of its user. */
export const followsUser = (element: Element): boolean => root(element).getAttribute(FOLLOWS) === 'user';

/** The language of the nearest ancestor that has one, through shadow roots; null if there is none. */
export function pageLanguage(element: Element): string | null {
  let at: Element | null = parentOf(element);
  for (; at; at = parentOf(at)) {
    if (at === root(element) && followsUser(element)) return null;
    const lang = at.getAttribute('lang');
    if (lang) return lang;
  }
  return null;
}

function parentOf(element: Element): Element | null {
  if (element.parentElement) return element.parentElement;
  const above = element.getRootNode();
  return above instanceof ShadowRoot ? above.host : null;
}

/** Gives a page the language of its user. */
export function tellPage(element: Element, language: string): void {
  const html = root(element);
  if (html.lang !== language) html.lang = language;
  if (html.dir !== directionOf(language)) html.dir = directionOf(language);
}

/** Keeps a page out of sight that the language of its user may turn around. */
export const hidePage = (element: Element, hidden: boolean) => root(element).toggleAttribute(AWAITED, hidden);

/** Calls back when a `lang` of the page changes. @returns a function that stops it */
export function onPageLanguage(document: Document, changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['lang', FOLLOWS] });
  return () => observer.disconnect();
}
