import { UserSettings } from '../widgets/user-settings/user-settings.tsx';
import { WidgetElement } from './base/widget-element.ts';

/**
 * 'User personal settings': a user's settings as a searchable, paginated table, with adding, editing and deleting where
 * permitted.
 * @tag iam-user-settings
 * @attr {number} user-id - The user's id.
 * @fires iam-navigate - The element navigates to another page; cancelable, detail `{name, url}`.
 * @fires iam-toast - A message is about to be shown; cancelable, detail `{kind, message}`.
 * @fires iam-error - Something failed; detail `{id, code, message}`.
 * @csspart page - The screen.
 * @csspart page-head - Its title line.
 * @csspart panel - The table's surface.
 */
export class IamUserSettings extends WidgetElement {
  static override readonly tag = 'iam-user-settings';
  static override readonly attributes = { userId: 'number' } as const;
  static override readonly methods = ['refresh'];
  /** @internal */
  static override readonly widget = UserSettings;

  declare userId: number | undefined;
  /** Loads the settings again. */
  declare refresh: () => Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    'iam-user-settings': IamUserSettings;
  }
  interface IamElementTypes {
    'iam-user-settings': typeof IamUserSettings;
  }
}
