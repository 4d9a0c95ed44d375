import { SingleSignOn } from '../widgets/single-sign-on/single-sign-on.tsx';
import { WidgetElement } from './base/widget-element.ts';

/**
 * 'Single sign-on' of an organization: its domains, its connections to identity providers with a wizard, tests and the
 * last log ins, and links for an administrator who has no account.
 * @tag iam-single-sign-on
 * @attr {number} organization-id - The organization. Default: the session's.
 * @attr {string} setup-token - The token of a set-up link, instead of the user's session; needs `organization-id`.
 * @attr {'history'|'memory'} routing - `history` keeps the open connection in the page's URL. Default: `memory`.
 * @fires iam-navigate - The element navigates to another page; cancelable, detail `{name, url}`.
 * @fires iam-toast - A message is about to be shown; cancelable, detail `{kind, message}`, and `action` if it has a
 * button.
 * @fires iam-error - Something failed; detail `{id, code, message}`.
 * @csspart page - The content.
 * @csspart page-head - The title line.
 * @csspart panel - Each block.
 */
export class IamSingleSignOn extends WidgetElement {
  static override readonly tag = 'iam-single-sign-on';
  static override readonly attributes = {
    organizationId: 'number',
    setupToken: 'string',
    routing: 'string',
  } as const;
  static override readonly methods = ['refresh'];
  /** @internal */
  static override readonly widget = SingleSignOn;

  declare organizationId: number | undefined;
  declare setupToken: string | undefined;
  declare routing: 'memory' | 'history' | undefined;
  /** Loads domains and connections again. */
  declare refresh: () => Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    'iam-single-sign-on': IamSingleSignOn;
  }
  interface IamElementTypes {
    'iam-single-sign-on': typeof IamSingleSignOn;
  }
}
