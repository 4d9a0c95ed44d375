import { Account } from '../widgets/account/account.tsx';
import { WidgetElement } from './base/widget-element.ts';

/**
 * The own account, 'My profile': name, login, avatar and regional settings; password, e-mail, phone and second factor;
 * passkeys and
 * active sessions; roles, personal settings and permissions. Its credential forms stand in the element's light DOM.
 * @tag iam-account
 * @fires iam-account-saved - Name, login, avatar or regional settings were saved; detail `{id}`.
 * @fires iam-navigate - The element wants to leave for another page; cancelable, detail `{name, url}`.
 * @fires iam-toast - A message is about to be shown; cancelable, detail `{kind, message}`.
 * @fires iam-error - Something failed; detail `{id, code, message}`.
 * @slot credentials - Where the forms of passwords and codes are; filled by the element itself.
 * @csspart page - The screen.
 * @csspart page-head - Its title's line.
 * @csspart panel - A part of the screen on a surface of its own.
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
}
