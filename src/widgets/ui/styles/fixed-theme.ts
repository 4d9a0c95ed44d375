/** On `<html>`: the theme of all elements of a page, or `user` for a page that follows its user itself. */
export const PAGE_THEME = 'data-iam-theme';

/** The theme that a host gave an element or its page; null if the user chooses. */
export function fixedTheme(element: Element): 'light' | 'dark' | 'auto' | null {
  const own = element.getAttribute('theme') || element.ownerDocument.documentElement.getAttribute(PAGE_THEME);
  return own === 'light' || own === 'dark' || own === 'auto' ? own : null;
}

/** Calls back when a host fixes a theme, or no longer does. @returns a function that stops it */
export function watchFixedTheme(element: Element, changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(element, { attributeFilter: ['theme'] });
  observer.observe(element.ownerDocument.documentElement, { attributeFilter: [PAGE_THEME] });
  return () => observer.disconnect();
}
