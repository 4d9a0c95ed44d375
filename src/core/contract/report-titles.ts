import type { Report } from './endpoints/reports.ts';

/** The title of each type of report: in the export dialog, in notifications and in the file itself. */
export const REPORT_TITLES = {
  full_data_export: 'Full data export',
  shipment_overview: 'Shipment overview',
  data_transfers: 'Data transfers',
} as const satisfies Record<Report['type'], string>;
