import { looksLoggedIn } from '../../core/platform/page-token.ts';

/** A page with a token, or with the code of a log in at the console, shows who is logged in instead of a form. */
const isLoggedIn = () => looksLoggedIn() || /[#&]iam-code=/.test(location.hash);

/** Whether an element shows the product's name that prerendered forms contain. */
const hasDefaultName = (element: HTMLElement) => !element.hasAttribute('product-name');

const hasProvider = (element: HTMLElement) =>
  element.hasAttribute('provider-name') || document.querySelector('meta[name="iam-provider-name"]') !== null;

/** The loader has the form that shows the password at once. */
const asksAddressFirst = (element: HTMLElement) =>
  element.hasAttribute('address-first') || document.querySelector('meta[name="iam-address-first"]') !== null;

/** With its own base, the bell is another one as soon as React knows the element's inputs. */
const hasBell = (element: HTMLElement) => looksLoggedIn() && !element.hasAttribute('notifications-base');

/** Whether the view of an element, by its tag, is the one that the build rendered, apart from its language. */
const views: Readonly<Record<string, (element: HTMLElement) => boolean>> = {
  'iam-header': hasBell,
  'iam-notifications': hasBell,
  'iam-sign-in': (element) =>
    ['sign-in', ''].includes(element.getAttribute('view') ?? '') &&
    element.getAttribute('routing') !== 'history' &&
    hasDefaultName(element) &&
    !hasProvider(element) &&
    !asksAddressFirst(element) &&
    !isLoggedIn(),
  'iam-console': (element) =>
    location.pathname === element.getAttribute('data-iam-page') &&
    new URLSearchParams(location.search).get('reset-auth') !== '1' &&
    hasDefaultName(element) &&
    !isLoggedIn(),
};

/** Whether an element begins with its prerendered view, in whatever language. */
export const fits = (element: HTMLElement): boolean => views[element.localName]?.(element) ?? false;
