import consoleStyles from '../../widgets/console/console.css';
import rulesStyles from '../../widgets/ui/fields/password-rules.css';
import { signInStyles } from './sign-in-styles.ts';

/** The style sheets of the console's pages with a form in their HTML, in the order of their rules. */
export const consoleFormStyles = [...signInStyles, rulesStyles, consoleStyles];
