import { Roles } from '../widgets/roles/roles.tsx';
import { WidgetElement } from './base/widget-element.ts';

/**
 * 'Roles': the roles of the organization, or all roles for platform staff, in a searchable table; with adding, editing,
 * deleting and undeleting where permitted.
 * @tag iam-roles
 * @attr {'history'|'memory'} routing - `history` keeps search, order, filter and page in the page's URL. Default:
 * `memory`.
 * @fires iam-navigate - The element navigates to another page; cancelable, detail `{name, url}`.
 * @fires iam-toast - A message is about to be shown; cancelable, detail `{kind, message}`, and `action` if it has a
 * button.
 * @fires iam-error - Something failed; detail `{id, code, message}`.
 * @csspart page - The content.
 * @csspart page-head - The title line.
 */
export class IamRoles extends WidgetElement {
  static override readonly tag = 'iam-roles';
  static override readonly attributes = { routing: 'string' } as const;
  static override readonly methods = ['refresh'];
  /** @internal */
  static override readonly widget = Roles;

  declare routing: string | undefined;
  /** Loads the roles again. */
  declare refresh: () => Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    'iam-roles': IamRoles;
  }
  interface IamElementTypes {
    'iam-roles': typeof IamRoles;
  }
}
