import { Applications } from '../widgets/applications/applications.tsx';
import { WidgetElement } from './base/widget-element.ts';

/**
 * 'Applications': the platform's services, each with its service keys, the permissions that it declares, its export
 * types, its webhooks and what it sent; for platform staff.
 * @tag iam-applications
 * @attr {'memory'|'history'} routing - `history` keeps the open application and its tab in the page's URL. Default:
 * `memory`.
 * @fires iam-navigate - The element navigates to another page; cancelable, detail `{name, url}`.
 * @fires iam-toast - A message is about to be shown; cancelable, detail `{kind, message}`, and `action` if it has a
 * button.
 * @fires iam-error - Something failed; detail `{id, code, message}`.
 * @csspart page - The content.
 * @csspart page-head - The title's line.
 */
export class IamApplications extends WidgetElement {
  static override readonly tag = 'iam-applications';
  static override readonly attributes = { routing: 'string' } as const;
  static override readonly methods = ['refresh'];
  /** @internal */
  static override readonly widget = Applications;

  declare routing: 'memory' | 'history' | undefined;
  /** Loads the applications again. */
  declare refresh: () => Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    'iam-applications': IamApplications;
  }
  interface IamElementTypes {
    'iam-applications': typeof IamApplications;
  }
}
