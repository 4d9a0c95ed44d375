import { OrganizationTeam } from '../widgets/organization-team/organization-team.tsx';
import { WidgetElement } from './base/widget-element.ts';

/**
 * 'Organization team': the users of one organization, with delete and undo.
 * @tag iam-organization-team
 * @attr {number} organization-id - The organization.
 * @attr {'memory'|'history'} routing - `history` keeps search, sorting and page in the page's URL. Default: `memory`.
 * @fires iam-navigate - The element navigates to another page; cancelable, detail `{name, url}`.
 * @fires iam-toast - A message is about to be shown; cancelable, detail `{kind, message}`, and `action` if it has a
 * button.
 * @fires iam-error - Something failed; detail `{id, code, message}`.
 * @csspart page - The content.
 * @csspart page-head - The title line.
 */
export class IamOrganizationTeam extends WidgetElement {
  static override readonly tag = 'iam-organization-team';
  static override readonly attributes = { organizationId: 'number', routing: 'string' } as const;
  static override readonly methods = ['refresh'];
  /** @internal */
  static override readonly widget = OrganizationTeam;

  declare organizationId: number | undefined;
  declare routing: 'memory' | 'history' | undefined;
  /** Loads the users again. */
  declare refresh: () => Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    'iam-organization-team': IamOrganizationTeam;
  }
  interface IamElementTypes {
    'iam-organization-team': typeof IamOrganizationTeam;
  }
}
