import { CommandCenter } from '../widgets/command/command.tsx';
import { WidgetElement } from './base/widget-element.ts';

/**
 * The command palette: ⌘K or Ctrl K opens a search for the pages, people, organizations and actions that the user may
 * use, and `/` focuses the search field of this package's element on the page. The keys are taken only where nobody
 * types, no dialog is open, and the host did not handle them. The list is loaded when it is opened first.
 * @tag iam-command
 * @attr {string} shortcut - The keys that open it, such as `mod+k` (default; `mod` is ⌘ on Apple devices and Ctrl
 * elsewhere) or `alt+shift+p`; `none` for none.
 * @attr {string} search-key - The key that focuses the search field. Default: `/`; `none` for none.
 * @attr {boolean} no-button - Hides the button 'Search'; the keys and `open()` remain.
 * @fires iam-navigate - The element navigates to another page; cancelable, detail `{name, url}`.
 * @fires iam-toast - A message is about to be shown; cancelable, detail `{kind, message}`.
 * @fires iam-error - Something failed; detail `{id, code, message}`.
 * @csspart button - The button 'Search'.
 */
export class IamCommand extends WidgetElement {
  static override readonly tag = 'iam-command';
  static override readonly attributes = { shortcut: 'string', searchKey: 'string', noButton: 'boolean' } as const;
  static override readonly methods = ['open', 'close'] as const;
  /** @internal */
  static override readonly widget = CommandCenter;

  declare shortcut: string | undefined;
  declare searchKey: string | undefined;
  declare noButton: boolean;
  /** Opens the palette. */
  declare open: () => Promise<void>;
  /** Closes the palette. */
  declare close: () => Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    'iam-command': IamCommand;
  }
  interface IamElementTypes {
    'iam-command': typeof IamCommand;
  }
}
