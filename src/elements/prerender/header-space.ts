import { reservedHeaderSpace } from '../../core/announcements/header-space.ts';
import { store } from '../../core/platform/browser-store.ts';
import { canAdopt } from '../../widgets/react/style-sheet.ts';

/**
 * Keeps the space of a header free that is in the page's HTML, until its class does so. With `blocking="render"` at the
 * script, that is before the page's first paint, so that nothing moves. Afterwards it leaves nothing in the page.
 */
export function keepHeaderSpace(): void {
  if (typeof document === 'undefined' || !canAdopt(document)) return;
  const height = reservedHeaderSpace(
    store(() => localStorage),
    innerWidth,
  );
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`iam-header:not(:defined){display:block;min-block-size:${height}px}`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  void customElements.whenDefined('iam-header').then(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  });
}
