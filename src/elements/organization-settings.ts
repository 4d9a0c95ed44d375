import { OrganizationSettings } from '../widgets/organization-settings/organization-settings.tsx';
import { WidgetElement } from './base/widget-element.ts';

/**
 * 'Organization settings': name, logo and colors of one organization as a form, and all its settings as a searchable,
 * paginated table, which is folded for those who are not platform staff.
 * @tag iam-organization-settings
 * @attr {number} organization-id - The organization.
 * @attr {'memory'|'history'} routing - `history` keeps search, sorting and page in the page's URL. Default: `memory`.
 * @fires iam-navigate - The element navigates to another page; cancelable, detail `{name, url}`.
 * @fires iam-toast - A message is about to be shown; cancelable, detail `{kind, message}`.
 * @fires iam-error - Something failed; detail `{id, code, message}`.
 * @csspart page - The screen.
 * @csspart page-head - Its title's line.
 * @csspart panel - The surface of the form and of the table.
 */
export class IamOrganizationSettings extends WidgetElement {
  static override readonly tag = 'iam-organization-settings';
  static override readonly attributes = { organizationId: 'number', routing: 'string' } as const;
  static override readonly methods = ['refresh'];
  /** @internal */
  static override readonly widget = OrganizationSettings;

  declare organizationId: number | undefined;
  declare routing: 'memory' | 'history' | undefined;
  /** Loads the settings again. */
  declare refresh: () => Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    'iam-organization-settings': IamOrganizationSettings;
  }
  interface IamElementTypes {
    'iam-organization-settings': typeof IamOrganizationSettings;
  }
}
