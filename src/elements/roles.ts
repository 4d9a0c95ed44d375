import { Roles } from '../widgets/roles/roles.tsx';
import { WidgetElement } from './base/widget-element.ts';

/**
 * 'Roles': the roles of the organization, for the platform's staff all of them, in a searchable table; adding, editing,
 * deleting and undeleting where permitted.
 * @tag iam-roles
 * @attr {'history'|'memory'} routing - `history` keeps search, order, filter and page in the page's URL. Default:
 * `memory`.
 * @fires iam-navigate - The element wants to leave for another page; cancelable, detail `{name, url}`.
 * @fires iam-toast - A message is about to be shown; cancelable, detail `{kind, message}`, and `action` where it has a
 * button.
 * @fires iam-error - Something failed; detail `{id, code, message}`.
 * @csspart page - The content.
 * @csspart page-head - The title's line.
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
}
