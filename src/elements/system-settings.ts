import { SystemSettings } from '../widgets/system-settings/system-settings.tsx';
import { WidgetElement } from './base/widget-element.ts';

/**
 * 'System settings': the platform's settings in a searchable table and an editor for trusted domains; in further tabs
 * the brand, the texts of emails, unsent mails and jobs, and the log of what concerns no organization.
 * @tag iam-system-settings
 * @attr {'history'|'memory'} routing - `history` keeps the open tab, search, order and page in the page's URL.
 * Default: `memory`.
 * @fires iam-navigate - The element navigates to another page; cancelable, detail `{name, url}`.
 * @fires iam-toast - A message is about to be shown; cancelable, detail `{kind, message}`, and `action` if it has a
 * button.
 * @fires iam-error - Something failed; detail `{id, code, message}`.
 * @csspart page - The content.
 * @csspart page-head - The title line.
 */
export class IamSystemSettings extends WidgetElement {
  static override readonly tag = 'iam-system-settings';
  static override readonly attributes = { routing: 'string' } as const;
  static override readonly methods = ['refresh'];
  /** @internal */
  static override readonly widget = SystemSettings;

  declare routing: string | undefined;
  /** Loads the settings again. */
  declare refresh: () => Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    'iam-system-settings': IamSystemSettings;
  }
  interface IamElementTypes {
    'iam-system-settings': typeof IamSystemSettings;
  }
}
