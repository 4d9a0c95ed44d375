import type { ExportRun } from '../../../../core/contract/endpoints/platform/export-types.ts';
import { defineWords } from '../../../../core/languages/words.ts';

/** Texts of an export type's runs, and of its test. */
export const words = defineWords('applications/export-types/runs', {
  runs: 'Last exports',
  refresh: 'Refresh',
  started: 'Started',
  show: (when: string) => `Show the export of ${when}`,
  organization: 'Organization',
  user: 'User',
  format: 'Format',
  status: 'Status',
  statuses: {
    pending: 'Waiting',
    running: 'Running',
    done: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
  } satisfies Record<ExportRun['status'], string>,
  rows: 'Rows',
  pages: 'Pages',
  noneTitle: 'No exports yet',
  noneText: 'Each export of this type appears here, with what the application answered.',

  title: (id: number) => `Export ${id}`,
  reason: 'Reason',
  finished: 'Finished',
  answers: 'Answers of the application',
  noAnswer: 'The application was not asked yet.',
  page: (page: number) => `Page ${page}`,
  pageAgain: (page: number, attempt: number) => `Page ${page}, attempt ${attempt}`,
  answered: (status: number) => `HTTP ${status}`,
  unanswered: 'No response',
  milliseconds: (ms: number) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`),
  rowCount: (rows: number) => (rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`),
  body: 'Start of the response',

  testTitle: (name: string) => `Test: ${name}`,
  testText: 'Asks the application for one short page of the current organization, signed as an export.',
  testing: 'Asking the application…',
  again: 'Test again',
  works: 'The application answered as it should.',
});
