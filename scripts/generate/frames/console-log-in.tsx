import { consoleLogInStyles } from '../../../src/elements/early/console-styles.ts';
import { marks } from '../../../src/elements/early/frame.ts';
import { Console } from '../../../src/widgets/console/console.tsx';
import { pageWords } from '../../../src/widgets/react/page-words.ts';
import { failureNotice } from './failure-notice.tsx';
import { markupOf, voiceOf } from './markup.tsx';
import { styleTexts } from './style-texts.ts';

/** The log in page of the console, and the text of its style sheets. */
export async function render(language: string) {
  const texts = styleTexts(consoleLogInStyles);
  const { shadow, light } = await markupOf(<Console />, `${marks.origin}/auth/sign-in`, language);
  const { say, direction } = await voiceOf(language);
  return {
    shadow: shadow.replace(String(marks.year), String(new Date().getFullYear())),
    light,
    failure: await failureNotice(language),
    title: say(pageWords).titles['sign-in'],
    direction,
    idPrefix: marks.idPrefix,
    ...texts,
  };
}
