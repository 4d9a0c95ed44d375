import type { Report } from './endpoints/reports.ts';

/** Report titles by type, for the export dialog, notifications and files. */
export const REPORT_TITLES = {
  full_data_export: 'Full data export',
  shipment_overview: 'Shipment overview',
  data_transfers: 'Data transfers',
} as const satisfies Record<Report['type'], string>;
