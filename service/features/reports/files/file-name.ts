import { reportFileName } from '../../../../src/core/contract/report-file-name.ts';
import type { ReportRow } from '../../../platform/database/schema/reports.ts';

/** A download's name of letters that every system takes: title, day and id. */
export const fileNameOf = ({ createdAt, ...report }: ReportRow): string =>
  reportFileName({ ...report, created_at: createdAt.toISOString() });
