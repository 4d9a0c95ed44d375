import type { ExportFormat } from '../../../../src/core/contract/export-formats.ts';

interface FileFormat {
  /** How people call it. */
  name: string;
  /** `Content-Type` of the download. */
  mediaType: string;
  /** Media types of a file that an application makes itself. */
  accepted: readonly string[];
}

/** Formats of exports. */
export const FORMATS: Record<ExportFormat, FileFormat> = {
  json: { name: 'JSON', mediaType: 'application/json; charset=utf-8', accepted: [] },
  jsonl: { name: 'JSON Lines', mediaType: 'application/x-ndjson; charset=utf-8', accepted: [] },
  csv: { name: 'CSV', mediaType: 'text/csv; charset=utf-8; header=present', accepted: [] },
  pdf: { name: 'PDF', mediaType: 'application/pdf', accepted: ['application/pdf'] },
  xlsx: {
    name: 'XLSX',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    accepted: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  xml: { name: 'XML', mediaType: 'application/xml', accepted: ['application/xml', 'text/xml'] },
  zip: { name: 'ZIP', mediaType: 'application/zip', accepted: ['application/zip', 'application/x-zip-compressed'] },
};

/** Whether a media type, without parameters, may be a file of a format. */
export const isFileOf = (format: ExportFormat, mediaType: string): boolean =>
  mediaType === 'application/octet-stream' ||
  FORMATS[format].accepted.includes(mediaType) ||
  (format === 'xml' && mediaType.endsWith('+xml'));
