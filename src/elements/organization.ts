import { Organization } from '../widgets/organization/organization.tsx';
import { WidgetElement } from './base/widget-element.ts';

/**
 * 'My organization' for its owner and admins, in tabs: general (information, transfer, deletion), users, roles with
 * their permissions, API keys, webhooks, single sign-on, directory and activity.
 * @tag iam-organization
 * @attr {'history'|'memory'} routing - `history` keeps the open tab in the page's URL, as `?tab=`. Default: `memory`.
 * @fires iam-user-created - A user was created; detail `{user}`.
 * @fires iam-user-invited - Users were invited; detail `{emails}`.
 * @fires iam-organization-transferred - The organization has another owner; detail `{organizationId}`.
 * @fires iam-navigate - The element navigates to another page; cancelable, detail `{name, url}`.
 * @fires iam-toast - A message is about to be shown; cancelable, detail `{kind, message}`, and `action` if it has a
 * button.
 * @fires iam-error - Something failed; detail `{id, code, message}`.
 * @csspart page - The content.
 * @csspart page-head - The title line.
 * @csspart panel - The information block.
 */
export class IamOrganization extends WidgetElement {
  static override readonly tag = 'iam-organization';
  static override readonly attributes = { routing: 'string' } as const;
  static override readonly methods = ['refresh'];
  /** @internal */
  static override readonly widget = Organization;

  declare routing: string | undefined;
  /** Loads the information again; an unsaved name stays. */
  declare refresh: () => Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    'iam-organization': IamOrganization;
  }
  interface IamElementTypes {
    'iam-organization': typeof IamOrganization;
  }
}
