import { drawEarly } from './draw.ts';
import { fitsSignIn } from './fits-sign-in.ts';
import { frame } from './sign-in-frame.ts';
import { signInStyles } from './sign-in-styles.ts';

/**
 * Draws the log in form of each `<iam-sign-in>` of the page, and keeps it for the class.
 * @param define imports the class
 */
export const drawSignIn = (define: () => Promise<unknown>): void =>
  drawEarly({ tag: 'iam-sign-in', frame, styleSheets: signInStyles, fits: fitsSignIn }, define);
