/** A page with somebody's token shows who is logged in instead of a form. */
const hasToken = () => /(^|; )token(-\w+)?=/.test(document.cookie);

/** Whether an `<iam-sign-in>` begins with the log in form of a host's page, which is what the frame holds. */
export const fitsSignIn = (element: HTMLElement): boolean =>
  ['sign-in', ''].includes(element.getAttribute('view') ?? '') &&
  element.getAttribute('routing') !== 'history' &&
  !hasToken();
