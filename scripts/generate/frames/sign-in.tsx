import { marks } from '../../../src/elements/early/frame.ts';
import { SignIn } from '../../../src/widgets/sign-in/sign-in.tsx';
import { failureNotice } from './failure-notice.tsx';
import { markupOf } from './markup.tsx';

/** `<iam-sign-in>` on a page without a session. */
export const render = async (language: string) => ({
  ...(await markupOf(<SignIn />, `${marks.origin}/`, language)),
  failure: await failureNotice(language),
});
