import { Directory } from '../widgets/directory/directory.tsx';
import { WidgetElement } from './base/widget-element.ts';

/**
 * 'Directory' of an organization: the SCIM address and token of a connection, the last requests with what they changed,
 * conflicts, and the groups that came with their roles.
 * @tag iam-directory
 * @attr {number} organization-id - The organization. Default: the session's.
 * @attr {string} setup-token - The token of a set-up link, instead of the user's session; needs `organization-id`.
 * @fires iam-navigate - The element navigates to another page; cancelable, detail `{name, url}`.
 * @fires iam-toast - A message is about to be shown; cancelable, detail `{kind, message}`, and `action` if it has a
 * button.
 * @fires iam-error - Something failed; detail `{id, code, message}`.
 * @csspart page - The content.
 * @csspart page-head - The title line.
 * @csspart panel - Each block.
 */
export class IamDirectory extends WidgetElement {
  static override readonly tag = 'iam-directory';
  static override readonly attributes = { organizationId: 'number', setupToken: 'string' } as const;
  static override readonly methods = ['refresh'];
  /** @internal */
  static override readonly widget = Directory;

  declare organizationId: number | undefined;
  declare setupToken: string | undefined;
  /** Loads the directory and its requests again. */
  declare refresh: () => Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    'iam-directory': IamDirectory;
  }
  interface IamElementTypes {
    'iam-directory': typeof IamDirectory;
  }
}
