import { Notifications } from '../widgets/notifications/notifications.tsx';
import { WidgetElement } from './base/widget-element.ts';

/**
 * The bell: a button with a dot in the color of the most severe unread notification, and the list that it opens. New
 * notifications arrive at once, over one connection for all tabs of the browser.
 * @tag iam-notifications
 * @fires iam-toast - A message is about to be shown; cancelable, detail `{kind, message}`.
 * @fires iam-error - Something failed; detail `{id, code, message}`.
 * @csspart bell - The button.
 * @csspart panel - The list that opens.
 */
export class IamNotifications extends WidgetElement {
  static override readonly tag = 'iam-notifications';
  static override readonly methods = ['open', 'close', 'refresh'] as const;
  /** @internal */
  static override readonly widget = Notifications;

  /** Opens the list. */
  declare open: () => Promise<void>;
  /** Closes the list. */
  declare close: () => Promise<void>;
  /** Loads the notifications again. */
  declare refresh: () => Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    'iam-notifications': IamNotifications;
  }
  interface IamElementTypes {
    'iam-notifications': typeof IamNotifications;
  }
}
