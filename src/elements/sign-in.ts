import { SignIn } from '../widgets/sign-in/sign-in.tsx';
import { WidgetElement } from './base/widget-element.ts';

/**
 * The whole public flow: log in, two-factor, choosing an organization, recovery, invitation, creating an account. Its
 * forms are in the element's light DOM, where password managers find them. `html/sign-in.html` of the package is the
 * log in form as HTML, which shows before any script.
 * @tag iam-sign-in
 * @attr {'sign-in'|'choose-organization'|'invite'|'logout'|'restore-password'|'resend-invitation'|'create-account'|
 * 'reset-password'|'reset-email'|'activate'|'tfa'|'redirect'} view - The current screen. Default: `sign-in`.
 * @attr {'history'|'memory'} routing - `history` follows and writes the page's URL. Default: `memory`.
 * @attr {string} after-sign-in - `stay` shows who is logged in and leaves the page alone, `console` leads where the
 * console would, a URL leads there. Default: `stay`.
 * @attr {string} product-name - The product's name under the card. Default: 'Platform'.
 * @attr {string} provider-name - The external identity provider, as in 'Continue with Fleet ID'. Default: the page's
 * `<meta name="iam-provider-name">`, or no such button.
 * @attr {boolean} address-first - Asks for the address before the password, because companies have their own log in.
 * Default: whether the page has `<meta name="iam-address-first">`.
 * @fires iam-navigate - The flow navigates to another page; cancelable, detail `{name, url}`.
 * @fires iam-toast - A message is about to be shown; cancelable, detail `{kind, message}`.
 * @fires iam-error - Something failed; detail `{id, code, message}`.
 * @slot credentials - The forms; filled by the element itself.
 * @slot logo - The mark at the top of the card.
 * @slot footer - Content under the card. Default: the year and the product's name.
 * @csspart page - The background of the card.
 * @csspart card - The card.
 * @csspart logo - The mark at the top of the card.
 */
export class IamSignIn extends WidgetElement {
  static override readonly tag = 'iam-sign-in';
  static override readonly attributes = {
    view: 'string',
    routing: 'string',
    afterSignIn: 'string',
    productName: 'string',
    providerName: 'string',
    addressFirst: 'boolean',
  } as const;
  /** @internal */
  static override readonly widget = SignIn;

  declare view: string | undefined;
  declare productName: string | undefined;
  declare providerName: string | undefined;
  declare addressFirst: boolean;
  declare routing: string | undefined;
  declare afterSignIn: string | undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    'iam-sign-in': IamSignIn;
  }
  interface IamElementTypes {
    'iam-sign-in': typeof IamSignIn;
  }
}
