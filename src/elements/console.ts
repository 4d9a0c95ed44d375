import { BASE, matchRoute } from '../core/routes/routes.ts';
import { Console, preloadPage } from '../widgets/console/console.tsx';
import { WidgetElement } from './base/widget-element.ts';

/**
 * The whole console with its router: public pages, the account, and every screen that the user may see.
 * @tag iam-console
 * @attr {string} product-name - The product's name under the card of its public pages. Default: 'Platform'.
 * @attr {string} provider-name - The external identity provider, as in 'Continue with Fleet ID'. Default: the page's
 * `<meta name="iam-provider-name">`, or no such button.
 * @attr {boolean} address-first - Asks for the address before the password, because companies have their own log in.
 * Default: whether the page has `<meta name="iam-address-first">`.
 * @fires iam-navigate - The console is about to show another page; cancelable, detail `{name, url}`.
 * @fires iam-toast - A message is about to be shown; cancelable, detail `{kind, message}`.
 * @fires iam-error - Something failed; detail `{id, code, message}`.
 * @slot credentials - The credential forms; filled by the element itself.
 * @slot logo - The mark of the header and of the public pages.
 * @slot footer - Content under the card of the public pages.
 * @csspart top-panel - The strip at the top.
 * @csspart navigation - The left navigation.
 * @csspart page - A page's content.
 */
export class IamConsole extends WidgetElement {
  static override readonly tag = 'iam-console';
  static override readonly attributes = {
    productName: 'string',
    providerName: 'string',
    addressFirst: 'boolean',
  } as const;
  /** @internal */
  static override readonly widget = Console;
  /** @internal */
  static override readonly preload = () =>
    preloadPage(matchRoute(location.pathname.replace(BASE, ''))?.route.name ?? 'sign-in');

  declare productName: string | undefined;
  declare providerName: string | undefined;
  declare addressFirst: boolean;
}

declare global {
  interface HTMLElementTagNameMap {
    'iam-console': IamConsole;
  }
  interface IamElementTypes {
    'iam-console': typeof IamConsole;
  }
}
