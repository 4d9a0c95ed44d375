import { hasToken } from '../../core/contract/token-cookie.ts';
import { firstLanguage } from './first-language.ts';

/** A page with a token, or with the code of a log in at the console, shows who is logged in instead of a form. */
export const isLoggedIn = () => hasToken(document.cookie) || /[#&]iam-code=/.test(location.hash);

/** The language of a form that came in the page's HTML, or that of a frame. */
const earlyLanguage = (element: HTMLElement) => element.getAttribute('data-iam-sent') ?? 'en';

/** Whether an element shows the names that the frames contain. */
export const hasDefaultNames = (element: HTMLElement) =>
  !element.hasAttribute('product-name') && !element.hasAttribute('provider-name');

/** Whether an `<iam-sign-in>` begins with the frame's content: the log in form of a host's page, with default names. */
export const fitsSignIn = (element: HTMLElement): boolean =>
  ['sign-in', ''].includes(element.getAttribute('view') ?? '') &&
  element.getAttribute('routing') !== 'history' &&
  hasDefaultNames(element) &&
  !isLoggedIn() &&
  earlyLanguage(element) === firstLanguage(element);
