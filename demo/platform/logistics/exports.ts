import { ExportError, type ExportPageRequest, type ExportsHandler, type IamServer } from 'iam-widgets/server';
import type { Fleet, Scope } from '../fleet/fleet.ts';
import type { Shipment } from '../fleet/types.ts';
import { overviewPdf } from './overview/pdf.ts';
import { type Speaker, speakerFor } from './overview/speaker.ts';
import { readingRows, transferRows } from './rows.ts';

/** The export types of logistics. The names of their routes and formats are registered in the identity service. */
export function logisticsExports(fleet: Fleet, iam: IamServer, secret: string, now: () => number): ExportsHandler {
  return iam.exports(
    {
      full_data_export: (request) =>
        readingRows(fleet, scopeOf(fleet, request, requirePackage(fleet, request)), request),
      data_transfers: (request) => transferRows(fleet, scopeOf(fleet, request, packageOf(fleet, request)), request),
      shipment_overview: (request) => {
        const shipment = requirePackage(fleet, request);
        const scope = scopeOf(fleet, request, shipment);
        return {
          file: overviewPdf(fleet, shipment, scope, { locale: request.locale, at: new Date(now()) }),
          contentType: 'application/pdf',
        };
      },
    },
    { secret },
  );
}

/**
 * The package that an export is about: the one that the route names, else what its device carries now. A test of the
 * export type names neither, and gets the first one.
 * @throws {ExportError} 422
 */
function requirePackage(fleet: Fleet, request: ExportPageRequest): Shipment {
  const { organizationId, routeParams, runId } = request;
  const device = fleet.device(organizationId, Number(routeParams['deviceId']));
  const first = runId === null ? fleet.shipments(organizationId)[0] : undefined;
  const shipment = packageOf(fleet, request) ?? (device ? fleet.carried(device) : first);
  if (!shipment) throw new ExportError(422, speakerFor(request.locale)('error.packageMissing'));
  return shipment;
}

/** @throws {ExportError} 422 for a package that the organization does not have, or of another device */
function packageOf(fleet: Fleet, { routeParams, organizationId, locale }: ExportPageRequest): Shipment | undefined {
  const { packageId, deviceId } = routeParams;
  if (!packageId) return undefined;
  const shipment = fleet.shipment(organizationId, Number(packageId));
  if (shipment && (!deviceId || Number(deviceId) === shipment.deviceId)) return shipment;
  throw unknown(speakerFor(locale), 'error.packageUnknown', packageId);
}

/**
 * What an export is narrowed to: a package, a device of the route, or chosen devices.
 * @throws {ExportError} 422 for a device that the organization does not have
 */
function scopeOf(fleet: Fleet, request: ExportPageRequest, shipment: Shipment | undefined): Scope {
  const { organizationId, routeParams, ids, range, locale } = request;
  const named = [...(ids ?? []).map(String), ...(routeParams['deviceId'] ? [routeParams['deviceId']] : [])];
  for (const id of named)
    if (!fleet.device(organizationId, Number(id))) throw unknown(speakerFor(locale), 'error.deviceUnknown', id);
  return {
    organizationId,
    ...(named.length > 0 && { deviceIds: named.map(Number) }),
    ...(shipment && { shipmentIds: [shipment.id] }),
    start: range.start.getTime(),
    end: range.end.getTime(),
  };
}

/** Longest id that a sentence repeats. */
const SHOWN = 20;

const unknown = (speak: Speaker, sentence: 'error.packageUnknown' | 'error.deviceUnknown', id: string) =>
  new ExportError(422, speak(sentence, { id: id.slice(0, SHOWN) }));
