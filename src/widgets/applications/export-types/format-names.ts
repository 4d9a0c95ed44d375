import type { ExportFormat } from '../../../core/contract/export-formats.ts';

/** The names of formats, the same in every language. */
export const formatNames: Record<ExportFormat, string> = {
  json: 'JSON',
  jsonl: 'JSON Lines',
  csv: 'CSV',
  pdf: 'PDF',
  xlsx: 'XLSX',
  xml: 'XML',
  zip: 'ZIP',
};
