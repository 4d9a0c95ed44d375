import { consoleFormStyles } from '../../../src/elements/early/console-styles.ts';
import { marks } from '../../../src/elements/early/frame.ts';
import { Console } from '../../../src/widgets/console/console.tsx';
import { BASE, matchRoute } from '../../../src/core/routes/routes.ts';
import { pageWords } from '../../../src/widgets/react/page-words.ts';
import { failureNotice } from './failure-notice.tsx';
import { markupOf, voiceOf } from './markup.tsx';
import { styleTexts } from './style-texts.ts';

/**
 * A page of the console that begins with a form, and the text of its style sheets.
 * @param path below `/auth/`
 */
export async function render(language: string, path: string) {
  const route = matchRoute(path)?.route;
  if (!route) throw new Error(`the console has no page ${path}`);
  const texts = styleTexts(consoleFormStyles);
  const { shadow, light } = await markupOf(<Console />, `${marks.origin}${BASE}${path}`, language);
  const { say, direction } = await voiceOf(language);
  return {
    shadow: shadow.replace(String(marks.year), String(new Date().getFullYear())),
    light,
    failure: await failureNotice(language),
    title: say(pageWords).titles[route.name],
    direction,
    idPrefix: marks.idPrefix,
    ...texts,
  };
}
