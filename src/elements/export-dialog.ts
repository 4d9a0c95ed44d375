import { ExportDialog } from '../widgets/export-dialog/export-dialog.tsx';
import { WidgetElement } from './base/widget-element.ts';

/**
 * Exports data of the organization: the button 'Export', its dialog, and the progress of the reports that are made in
 * the background. The dialog offers the export types that the platform's applications registered for the route, and
 * that the user may start.
 * @tag iam-export-dialog
 * @attr {string} route - The host's route name: it decides which export types are offered.
 * @attr {boolean} no-button - Hides the button; the host calls `open()`.
 * @prop {Record<string, string>} routeParams - The parameters of the host's route; the application that makes the
 * export gets them.
 * @prop {number[]} ids - Records to limit the export to, at most 1,000; the application gets them.
 * @fires iam-export-requested - A report was requested; detail `{id, type, format, sendMail}`.
 * @fires iam-navigate - The dialog leads to the sign-in or to 'Applications'; cancelable, detail `{name, url}`.
 * @fires iam-toast - A message is about to be shown; cancelable, detail `{kind, message}`.
 * @fires iam-error - Something failed; detail `{id, code, message}`.
 * @csspart button - The button 'Export'.
 * @csspart job - A running report.
 */
export class IamExportDialog extends WidgetElement {
  static override readonly tag = 'iam-export-dialog';
  static override readonly attributes = { route: 'string', noButton: 'boolean' } as const;
  static override readonly properties = ['routeParams', 'ids'] as const;
  static override readonly methods = ['open', 'close'] as const;
  /** @internal */
  static override readonly widget = ExportDialog;

  declare route: string | undefined;
  declare noButton: boolean;
  declare routeParams: Readonly<Record<string, string | number>> | undefined;
  declare ids: readonly number[] | undefined;
  /** Opens the dialog. */
  declare open: () => Promise<void>;
  /** Closes the dialog. */
  declare close: () => Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    'iam-export-dialog': IamExportDialog;
  }
  interface IamElementTypes {
    'iam-export-dialog': typeof IamExportDialog;
  }
}
