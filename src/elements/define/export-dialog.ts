import { define } from '../base/define.ts';
import { IamExportDialog } from '../export-dialog.ts';

define(IamExportDialog);

export type { IamExportDialog } from '../export-dialog.ts';
