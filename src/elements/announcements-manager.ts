import { AnnouncementsManager } from '../widgets/announcements-manager/announcements-manager.tsx';
import { WidgetElement } from './base/widget-element.ts';

/**
 * 'Announcements': the announcements below the header's bar, of one organization or of all, to add, edit and delete.
 * @tag iam-announcements-manager
 * @attr {'memory'|'history'} routing - `history` keeps search and page in the page's URL. Default: `memory`.
 * @fires iam-navigate - The element navigates to another page; cancelable, detail `{name, url}`.
 * @fires iam-toast - A message is about to be shown; cancelable, detail `{kind, message}`.
 * @fires iam-error - Something failed; detail `{id, code, message}`.
 * @csspart page - The content.
 * @csspart page-head - The title line.
 */
export class IamAnnouncementsManager extends WidgetElement {
  static override readonly tag = 'iam-announcements-manager';
  static override readonly attributes = { routing: 'string' } as const;
  static override readonly methods = ['refresh'];
  /** @internal */
  static override readonly widget = AnnouncementsManager;

  declare routing: 'memory' | 'history' | undefined;
  /** Loads the announcements again. */
  declare refresh: () => Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    'iam-announcements-manager': IamAnnouncementsManager;
  }
  interface IamElementTypes {
    'iam-announcements-manager': typeof IamAnnouncementsManager;
  }
}
