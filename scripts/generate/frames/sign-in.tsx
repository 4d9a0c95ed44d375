import { marks } from '../../../src/elements/early/frame.ts';
import { SignIn } from '../../../src/widgets/sign-in/sign-in.tsx';
import { markupOf } from './markup.tsx';

/** `<iam-sign-in>` on a page without a session. */
export const render = (language: string) => markupOf(<SignIn />, `${marks.origin}/`, language);
