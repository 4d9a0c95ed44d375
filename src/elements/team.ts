import { Team } from '../widgets/team/team.tsx';
import { WidgetElement } from './base/widget-element.ts';

/**
 * The team: its members with search and filter, a user's details and roles, and the actions on a user.
 * @tag iam-team
 * @attr {'history'|'memory'} routing - `history` keeps the filter in the page's URL, as `?term=&type=`. Default:
 * `memory`.
 * @fires iam-user-created - A user was created; detail `{user}`.
 * @fires iam-user-invited - Users were invited; detail `{emails}`.
 * @fires iam-navigate - The element navigates to another page; cancelable, detail `{name, url}`.
 * @fires iam-toast - A message is about to be shown; cancelable, detail `{kind, message}`.
 * @fires iam-error - Something failed, such as a URL with an unknown user type; detail `{id, code, message}`.
 * @csspart page - The content.
 * @csspart page-head - The title and the buttons beside it.
 * @csspart panel - The list, and the details.
 */
export class IamTeam extends WidgetElement {
  static override readonly tag = 'iam-team';
  static override readonly attributes = { routing: 'string' } as const;
  static override readonly methods = ['refresh'];
  /** @internal */
  static override readonly widget = Team;

  declare routing: string | undefined;
  /** Loads the members again; the selection stays. */
  declare refresh: () => Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    'iam-team': IamTeam;
  }
  interface IamElementTypes {
    'iam-team': typeof IamTeam;
  }
}
