import { drawEarly } from './draw.ts';
import { sentOf } from './early-forms.ts';
import { fitsSignIn } from './fits-sign-in.ts';
import { frame } from './sign-in-frame.ts';
import { signInStyles } from './sign-in-styles.ts';

const define = () => import('../define/sign-in.ts');
if (sentOf('iam-sign-in')) void import('./sent-sign-in.ts').then(({ takeSignIn }) => takeSignIn(define));
else drawEarly({ tag: 'iam-sign-in', frame, styleSheets: signInStyles, fits: fitsSignIn }, define);
