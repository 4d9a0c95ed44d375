import { Account } from '../widgets/account/account.tsx';
import { WidgetElement } from './base/widget-element.ts';

/**
 * The user's own account, 'My profile': name, login, avatar and regional settings; password, email, phone and
 * two-factor; passkeys and active sessions; roles, personal settings and permissions. Its credential forms are in the
 * element's light DOM.
 * @tag iam-account
 * @fires iam-account-saved - Name, login, avatar or regional settings were saved; detail `{id}`.
 * @fires iam-navigate - The element navigates to another page; cancelable, detail `{name, url}`.
 * @fires iam-toast - A message is about to be shown; cancelable, detail `{kind, message}`.
 * @fires iam-error - Something failed; detail `{id, code, message}`.
 * @slot credentials - The forms for passwords and codes; filled by the element itself.
 * @csspart page - The screen.
 * @csspart page-head - Its title line.
 * @csspart panel - A section of the screen.
 */
export class IamAccount extends WidgetElement {
  static override readonly tag = 'iam-account';
  static override readonly methods = ['refresh'];
  /** @internal */
  static override readonly widget = Account;

  /** Loads the account again; unsaved input stays. */
  declare refresh: () => Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    'iam-account': IamAccount;
  }
  interface IamElementTypes {
    'iam-account': typeof IamAccount;
  }
}
