import { Announcements } from '../widgets/announcements/announcements.tsx';
import { WidgetElement } from './base/widget-element.ts';

/**
 * The stack of announcements for the user's organization. It takes no space if there are none or they cannot be
 * fetched.
 * @tag iam-announcements
 * @csspart announcements - The stack.
 * @csspart announcement - One announcement.
 */
export class IamAnnouncements extends WidgetElement {
  static override readonly tag = 'iam-announcements';
  static override readonly methods = ['refresh'] as const;
  /** @internal */
  static override readonly widget = Announcements;

  /** Loads the announcements again. */
  declare refresh: () => Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    'iam-announcements': IamAnnouncements;
  }
  interface IamElementTypes {
    'iam-announcements': typeof IamAnnouncements;
  }
}
