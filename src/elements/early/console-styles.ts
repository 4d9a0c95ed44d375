import consoleStyles from '../../widgets/console/console.css';
import { signInStyles } from './sign-in-styles.ts';

/** The style sheets of the console's log in page, in the order of their rules. */
export const consoleLogInStyles = [...signInStyles, consoleStyles];
