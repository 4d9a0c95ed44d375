/** The script in the HTML of a sent `<iam-sign-in>`. */
import { markPresses } from './mark-press.ts';

markPresses('iam-sign-in');
