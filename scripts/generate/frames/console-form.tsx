import { consoleFormStyles } from '../../../src/elements/early/console-styles.ts';
import { marks } from '../../../src/elements/early/frame.ts';
import { scopedStyles } from '../../../src/widgets/react/scoped-styles.ts';
import { Console } from '../../../src/widgets/console/console.tsx';
import { BASE, matchRoute } from '../../../src/core/routes/routes.ts';
import { pageWords } from '../../../src/widgets/react/page-words.ts';
import { markupOf, voiceOf } from './markup.tsx';

/** Keeps the text of a style sheet. */
class Text {
  text = '';
  replaceSync(text: string) {
    this.text = text;
  }
}

/**
 * A page of the console that begins with a form, and the text of its style sheets.
 * @param path below `/auth/`
 */
export async function render(language: string, path: string) {
  const route = matchRoute(path)?.route;
  if (!route) throw new Error(`the console has no page ${path}`);
  Object.assign(globalThis, { CSSStyleSheet: Text });
  const root = { adoptedStyleSheets: [] as Text[], ownerDocument: {} };
  consoleFormStyles.map(scopedStyles(root as unknown as Document));
  const own = consoleFormStyles.map((styleSheet) => styleSheet.in({} as Document) as unknown as Text);
  const join = (made: Text[]) => made.map(({ text }) => text).join('');
  const { shadow, light } = await markupOf(<Console />, `${marks.origin}${BASE}${path}`, language);
  const { say, direction } = await voiceOf(language);
  return {
    shadow: shadow.replace(String(marks.year), String(new Date().getFullYear())),
    light,
    title: say(pageWords).titles[route.name],
    direction,
    idPrefix: marks.idPrefix,
    styles: join(own),
    scoped: join(root.adoptedStyleSheets),
  };
}
