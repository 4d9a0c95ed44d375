/** Titles of the console's specification, which have translations: an export type has one if its title equals it. */
export const REPORT_TITLES = {
  full_data_export: 'Full data export',
  shipment_overview: 'Shipment overview',
  data_transfers: 'Data transfers',
} as const;

/**
 * A title in the user's language, if it is a known one. Others are shown as their applications registered them.
 * @param translated the known titles in the user's language
 */
export function reportTitle(translated: Readonly<Record<keyof typeof REPORT_TITLES, string>>, title: string): string {
  for (const [key, text] of Object.entries(translated))
    if (REPORT_TITLES[key as keyof typeof REPORT_TITLES] === title) return text;
  return title;
}
