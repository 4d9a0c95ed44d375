import { marks } from '../../../src/elements/early/frame.ts';
import { signInStyles } from '../../../src/elements/early/sign-in-styles.ts';
import { pageWords } from '../../../src/widgets/react/page-words.ts';
import { SignIn } from '../../../src/widgets/sign-in/sign-in.tsx';
import { failureNotice } from './failure-notice.tsx';
import { markupOf, voiceOf } from './markup.tsx';
import { styleTexts } from './style-texts.ts';

/** `<iam-sign-in>` on a page without a session, and the text of its style sheets. */
export async function render(language: string) {
  const texts = styleTexts(signInStyles);
  const markup = await markupOf(<SignIn />, `${marks.origin}/`, language);
  const { say, direction } = await voiceOf(language);
  return {
    ...markup,
    direction,
    title: say(pageWords).titles['sign-in'],
    failure: await failureNotice(language),
    idPrefix: marks.idPrefix,
    ...texts,
  };
}
