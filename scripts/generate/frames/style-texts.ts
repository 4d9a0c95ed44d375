import { scopedStyles } from '../../../src/widgets/react/scoped-styles.ts';
import type { StyleSheet } from '../../../src/widgets/react/style-sheet.ts';

/** Keeps the text of a style sheet. */
class Text {
  text = '';
  replaceSync(text: string) {
    this.text = text;
  }
}

const join = (made: Text[]) => made.map(({ text }) => text).join('');

/** The text of style sheets for a shadow root, and for a form in the light DOM. */
export function styleTexts(styleSheets: readonly StyleSheet[]): { styles: string; scoped: string } {
  Object.assign(globalThis, { CSSStyleSheet: Text });
  const root = { adoptedStyleSheets: [] as Text[], ownerDocument: {} };
  styleSheets.map(scopedStyles(root as unknown as Document));
  const own = styleSheets.map((styleSheet) => styleSheet.in({} as Document) as unknown as Text);
  return { styles: join(own), scoped: join(root.adoptedStyleSheets) };
}
