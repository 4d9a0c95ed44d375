import { Organizations } from '../widgets/organizations/organizations.tsx';
import { WidgetElement } from './base/widget-element.ts';

/**
 * 'Organizations': every organization of the platform with its owner, to add, edit, delete and restore.
 * @tag iam-organizations
 * @attr {'memory'|'history'} routing - `history` keeps search, sorting and page in the page's URL. Default: `memory`.
 * @fires iam-navigate - The element navigates to another page; cancelable, detail `{name, url}`.
 * @fires iam-toast - A message is about to be shown; cancelable, detail `{kind, message}`, and `action` if it has a
 * button.
 * @fires iam-error - Something failed; detail `{id, code, message}`.
 * @csspart page - The content.
 * @csspart page-head - The title's line.
 */
export class IamOrganizations extends WidgetElement {
  static override readonly tag = 'iam-organizations';
  static override readonly attributes = { routing: 'string' } as const;
  static override readonly methods = ['refresh'];
  /** @internal */
  static override readonly widget = Organizations;

  declare routing: 'memory' | 'history' | undefined;
  /** Loads the organizations again. */
  declare refresh: () => Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    'iam-organizations': IamOrganizations;
  }
  interface IamElementTypes {
    'iam-organizations': typeof IamOrganizations;
  }
}
