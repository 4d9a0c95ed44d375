import { REPORT_TITLES } from '../../core/contract/report-titles.ts';
import { defineWords } from '../../core/languages/words.ts';

/** Texts of the export dialog. */
export const words = defineWords('export-dialog', {
  open: 'Export',
  title: 'Export Options',
  type: 'Export type',
  types: REPORT_TITLES,
  format: 'Export format',
  formats: { json: 'JSON', csv: 'CSV', pdf: 'PDF' },
  range: 'Date range',
  presets: 'Presets',
  preset: { 1: '24 h', 7: '7 days', 30: '30 days' },
  delivery: 'Delivery',
  download: 'Download now',
  send: 'Send via email',
  submit: { download: 'Download', send: 'Send', both: 'Send&Download' },
  email: 'Email',
  emailHint: 'If empty, it goes to your own email.',
  cancel: 'Cancel',
  cancelReport: (type: string) => `Cancel ${type}`,
  noDelivery: 'Choose how to get the file',
  noRange: 'Choose a date range',
  pending: 'Report pending',
  downloading: 'Downloading',
  ready: (type: string) => `${type} is ready`,
  sent: (type: string) => `${type} is on its way to your mailbox`,
  failed: (type: string) => `${type} could not be created. Try again.`,
  cancelled: (type: string) => `${type} was cancelled`,
  reportTitle: 'Your report',
  reportReady: (type: string, format: string) => `“${type}” (${format}) is ready.`,
  reportGone:
    'This report no longer exists, or it belongs to another account or organization. Reports are kept for 24 hours.',
  denied: 'You don’t have permission to export data of this organization. Ask an owner or administrator.',
});
