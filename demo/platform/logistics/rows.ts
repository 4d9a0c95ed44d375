import type { ExportPage, ExportPageRequest } from 'iam-widgets/server';
import type { Fleet, Scope } from '../fleet/fleet.ts';
import { units } from '../fleet/types.ts';

type Row = ExportPage['rows'][number];

/** Rows of a kind, in order of their ids. */
interface Source<T> {
  all: readonly T[];
  columns: readonly string[];
  rowOf: (one: T) => Row;
}

const ABOUT = ['shipment_id', 'shipment_code', 'device_id', 'device_name', 'device_serial'];

/** A page of measurements in a scope. */
export function readingRows(fleet: Fleet, scope: Scope, request: ExportPageRequest): ExportPage {
  return pageOf(request, {
    all: fleet.readings(scope),
    columns: ['reading_id', 'measured_at', ...ABOUT, 'sensor', 'value', 'unit'],
    rowOf: ({ id, at, deviceId, sensor, value }) => {
      const device = fleet.device(scope.organizationId, deviceId);
      const shipment = device && fleet.carriedAt(device, at);
      return {
        reading_id: id,
        measured_at: new Date(at),
        shipment_id: shipment?.id ?? null,
        shipment_code: shipment?.code ?? null,
        device_id: deviceId,
        device_name: device?.name ?? null,
        device_serial: device?.serial ?? null,
        sensor,
        value,
        unit: units[sensor],
      };
    },
  });
}

/** A page of data transfers in a scope. */
export function transferRows(fleet: Fleet, scope: Scope, request: ExportPageRequest): ExportPage {
  return pageOf(request, {
    all: fleet.transfers(scope),
    columns: ['transfer_id', 'transferred_at', ...ABOUT, 'from_place', 'to_place', 'gateway', 'bytes', 'status'],
    rowOf: ({ id, at, deviceId, shipmentId, fromPlace, toPlace, gateway, bytes, status }) => {
      const device = fleet.device(scope.organizationId, deviceId);
      return {
        transfer_id: id,
        transferred_at: new Date(at),
        shipment_id: shipmentId,
        shipment_code: fleet.shipment(scope.organizationId, shipmentId)?.code ?? null,
        device_id: deviceId,
        device_name: device?.name ?? null,
        device_serial: device?.serial ?? null,
        from_place: fromPlace,
        to_place: toPlace,
        gateway,
        bytes,
        status,
      };
    },
  });
}

/**
 * Serves rows in order of their ids. A cursor names the last row that was served, and the last one of all when the
 * export began: what is measured meanwhile does not belong to it, so that its rows are as many as it promised.
 */
function pageOf<T extends { id: number }>(
  { cursor, limit }: Pick<ExportPageRequest, 'cursor' | 'limit'>,
  { all, columns, rowOf }: Source<T>,
): ExportPage {
  const [, after = '0', last = String(all.at(-1)?.id ?? 0)] = /^(\d+)-(\d+)$/.exec(cursor ?? '') ?? [];
  const rest = all.filter(({ id }) => id > Number(after) && id <= Number(last));
  const page = rest.slice(0, limit);
  const end = page.at(-1);
  return {
    columns: columns.map((key) => ({ key, title: key })),
    rows: page.map(rowOf),
    cursor: end && rest.length > page.length ? `${end.id}-${last}` : null,
    ...(cursor === null && { total: rest.length }),
  };
}
