import { REPORT_TITLES } from '../../core/contract/report-titles.ts';

/** Texts of the export dialog. */
export const words = {
  open: 'Export',
  title: 'Export Options',
  type: 'Export type',
  types: REPORT_TITLES,
  format: 'Export format',
  formats: { json: 'JSON', csv: 'CSV', pdf: 'PDF' },
  range: 'Date range',
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
  denied: 'You don’t have permission to export data of this organization. Ask an owner or administrator.',
} as const;
