/** A page with a token, or with the code of a log in at the console, shows who is logged in instead of a form. */
const isLoggedIn = () => /(^|; )token(-\w+)?=/.test(document.cookie) || /[#&]iam-code=/.test(location.hash);

/** Whether an `<iam-sign-in>` begins with the frame's content: the log in form of a host's page, with default names. */
export const fitsSignIn = (element: HTMLElement): boolean =>
  ['sign-in', ''].includes(element.getAttribute('view') ?? '') &&
  element.getAttribute('routing') !== 'history' &&
  !element.hasAttribute('product-name') &&
  !element.hasAttribute('provider-name') &&
  !isLoggedIn();
