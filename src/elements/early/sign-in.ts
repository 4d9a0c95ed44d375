import { drawEarly } from './draw.ts';
import { fitsSignIn } from './fits-sign-in.ts';
import { frame } from './sign-in-frame.ts';
import { signInStyles } from './sign-in-styles.ts';

drawEarly(
  { tag: 'iam-sign-in', frame, styleSheets: signInStyles, fits: fitsSignIn },
  () => import('../define/sign-in.ts'),
);
