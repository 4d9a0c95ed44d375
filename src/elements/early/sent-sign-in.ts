import { fitsSignIn } from './fits-sign-in.ts';
import { takeSent } from './sent.ts';
import { signInStyles } from './sign-in-styles.ts';

/** Keeps the form of an `<iam-sign-in>` that came in the page's HTML, then brings the class. */
export const takeSignIn = (bringClass: () => unknown): void =>
  takeSent({ tag: 'iam-sign-in', styleSheets: signInStyles, fits: fitsSignIn }, bringClass);
