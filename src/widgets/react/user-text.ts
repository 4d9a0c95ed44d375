/** A browser's text size unless its user chose another, in px. */
const USUAL = 16;

/**
 * How much larger or smaller than usual the user wants text to be, by the browser's default size. `rem` would be the
 * host's: many pages set `html { font-size: 62.5% }`.
 */
export function userText(document: Document): number {
  const { documentElement, defaultView } = document;
  // The build renders views without a page.
  if (!defaultView) return 1;
  const probe = documentElement.ownerDocument.createElement('span');
  probe.style.setProperty('font-size', 'medium', 'important');
  probe.style.setProperty('position', 'absolute', 'important');
  documentElement.append(probe);
  const size = Number.parseFloat(defaultView.getComputedStyle(probe).fontSize);
  probe.remove();
  return size > 0 ? size / USUAL : 1;
}

/** The text of a style sheet, with the user's text size where it declares the usual one. */
export const withUserText = (text: string, document: Document): string =>
  text.replace(/--iam-user-text: ?1\b/, () => `--iam-user-text:${userText(document)}`);
