import type { Fleet, Scope } from '../../fleet/fleet.ts';
import type { Shipment } from '../../fleet/types.ts';
import { shipmentOverview } from './draw.ts';
import { formatsFor } from './formats.ts';
import { readOverview } from './read.ts';
import { speakerFor } from './speaker.ts';

/**
 * A shipment overview as PDF.
 * @param reader their locale, such as `de-DE`, decides on language, dates and units; @param at for the footer
 */
export function overviewPdf(
  fleet: Fleet,
  shipment: Shipment,
  scope: Scope,
  { locale, at }: { locale: string | null; at: Date },
): AsyncIterable<Uint8Array> {
  const overview = readOverview(fleet, shipment, scope);
  const paper = shipmentOverview(overview, formatsFor(locale), speakerFor(locale), at);
  paper.end();
  return paper.doc as AsyncIterable<Uint8Array>;
}
