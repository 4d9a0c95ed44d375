import { firstLanguage } from './first-language.ts';
import { hasDefaultNames, isLoggedIn } from './fits-sign-in.ts';

/** Whether an `<iam-console>` begins with the form that the service sent: that of this page, in this language. */
export const fitsConsole = (element: HTMLElement): boolean =>
  location.pathname === element.getAttribute('data-iam-page') &&
  new URLSearchParams(location.search).get('reset-auth') !== '1' &&
  hasDefaultNames(element) &&
  !isLoggedIn() &&
  element.getAttribute('data-iam-sent') === firstLanguage(element);
