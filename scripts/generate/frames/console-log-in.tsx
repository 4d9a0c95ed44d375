import { consoleLogInStyles } from '../../../src/elements/early/console-styles.ts';
import { marks } from '../../../src/elements/early/frame.ts';
import { scopedStyles } from '../../../src/widgets/react/scoped-styles.ts';
import { Console } from '../../../src/widgets/console/console.tsx';
import { pageWords } from '../../../src/widgets/react/page-words.ts';
import { markupOf, voiceOf } from './markup.tsx';

/** Keeps the text of a style sheet. */
class Text {
  text = '';
  replaceSync(text: string) {
    this.text = text;
  }
}

/** The log in page of the console, and the text of its style sheets. */
export async function render(language: string) {
  Object.assign(globalThis, { CSSStyleSheet: Text });
  const root = { adoptedStyleSheets: [] as Text[], ownerDocument: {} };
  consoleLogInStyles.map(scopedStyles(root as unknown as Document));
  const own = consoleLogInStyles.map((styleSheet) => styleSheet.in({} as Document) as unknown as Text);
  const join = (made: Text[]) => made.map(({ text }) => text).join('');
  const { shadow, light } = await markupOf(<Console />, `${marks.origin}/auth/sign-in`, language);
  const { say, direction } = await voiceOf(language);
  return {
    shadow: shadow.replace(String(marks.year), String(new Date().getFullYear())),
    light,
    title: say(pageWords).titles['sign-in'],
    direction,
    idPrefix: marks.idPrefix,
    styles: join(own),
    scoped: join(root.adoptedStyleSheets),
  };
}
