import { NotificationPreferences } from '../widgets/notification-preferences/notification-preferences.tsx';
import { WidgetElement } from './base/widget-element.ts';

/**
 * How notifications reach the user: bell and mail of each type, and quiet hours. Changes take effect at once.
 * @tag iam-notification-preferences
 * @fires iam-toast - A message is about to be shown; cancelable, detail `{kind, message}`.
 */
export class IamNotificationPreferences extends WidgetElement {
  static override readonly tag = 'iam-notification-preferences';
  static override readonly methods = ['refresh'] as const;
  /** @internal */
  static override readonly widget = NotificationPreferences;

  /** Loads the preferences again. */
  declare refresh: () => Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    'iam-notification-preferences': IamNotificationPreferences;
  }
  interface IamElementTypes {
    'iam-notification-preferences': typeof IamNotificationPreferences;
  }
}
