import { SystemSettings } from '../widgets/system-settings/system-settings.tsx';
import { WidgetElement } from './base/widget-element.ts';

/**
 * 'System settings': the settings of the platform in a searchable table, and the trusted domains in an editor of their
 * own.
 * @tag iam-system-settings
 * @attr {'history'|'memory'} routing - `history` keeps search, order and page in the page's URL. Default:
 * `memory`.
 * @fires iam-navigate - The element wants to leave for another page; cancelable, detail `{name, url}`.
 * @fires iam-toast - A message is about to be shown; cancelable, detail `{kind, message}`, and `action` where it has a
 * button.
 * @fires iam-error - Something failed; detail `{id, code, message}`.
 * @csspart page - The content.
 * @csspart page-head - The title's line.
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
}
