import { and, asc, count, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import {
  devices,
  readings,
  shipments,
  transfers,
  type SensorType,
} from '../../../platform/database/schema/telemetry.ts';
import type { RecordSource, ReportRecord } from '../../../platform/files/record.ts';

/** Rows to export. Every query is limited to the organization. */
export interface Scope {
  organizationId: number;
  deviceIds?: readonly number[];
  shipmentIds?: readonly number[];
  /** Both ends are inclusive. */
  start: Date;
  end: Date;
}

/** Unit of `value`, by sensor. */
export const units: Readonly<Record<SensorType, string>> = {
  TEMP: '°C',
  HUMI: '%',
  LIGHT: 'lx',
  ACC: 'g',
  MOTION: 'movements',
};

/** Rows per read. */
const PAGE = 2_000;

type Measured = typeof readings | typeof transfers;
interface Key {
  at: Date;
  id: number;
}

/** Condition of a scope on a table of timed measurements. */
export function within(table: Measured, scope: Scope) {
  return and(
    eq(table.organizationId, scope.organizationId),
    scope.deviceIds && inArray(table.deviceId, [...scope.deviceIds]),
    scope.shipmentIds && inArray(table.shipmentId, [...scope.shipmentIds]),
    gte(table.at, scope.start),
    lte(table.at, scope.end),
  );
}

const past = (table: Measured, key: Key | undefined) =>
  key && sql`(${table.at}, ${table.id}) > (${key.at.toISOString()}::timestamptz, ${key.id})`;

/** Pages through a table by key: each query starts after the last row, so all cost the same. */
async function* walk<R extends Key>(
  read: (last: Key | undefined) => PromiseLike<R[]>,
  change: (row: R) => ReportRecord,
): AsyncGenerator<ReportRecord[]> {
  let last: R | undefined;
  do {
    const rows: R[] = await read(last);
    if (rows.length > 0) yield rows.map(change);
    last = rows.length < PAGE ? undefined : rows.at(-1);
  } while (last);
}

async function rowsOf(db: Queryable, table: Measured, scope: Scope): Promise<number> {
  const [row] = await db.select({ total: count() }).from(table).where(within(table, scope));
  return row?.total ?? 0;
}

/** All measurements in the scope, oldest first. */
export async function readingRecords(db: Queryable, scope: Scope): Promise<RecordSource> {
  const read = (last: Key | undefined) =>
    db
      .select({ id: readings.id, at: readings.at, sensor: readings.sensor, value: readings.value, ...theirs(readings) })
      .from(readings)
      .innerJoin(devices, eq(devices.id, readings.deviceId))
      .leftJoin(shipments, eq(shipments.id, readings.shipmentId))
      .where(and(within(readings, scope), past(readings, last)))
      .orderBy(asc(readings.at), asc(readings.id))
      .limit(PAGE);
  return {
    columns: ['reading_id', 'measured_at', ...named, 'sensor', 'value', 'unit'],
    total: await rowsOf(db, readings, scope),
    pages: walk(read, ({ id, at, sensor, value, ...other }) => ({
      reading_id: id,
      measured_at: at.toISOString(),
      ...other,
      sensor,
      value,
      unit: units[sensor],
    })),
  };
}

/** All data transfers in the scope, oldest first. */
export async function transferRecords(db: Queryable, scope: Scope): Promise<RecordSource> {
  const { fromPlace: from_place, toPlace: to_place, gateway, bytes, status } = transfers;
  const read = (last: Key | undefined) =>
    db
      .select({
        id: transfers.id,
        at: transfers.at,
        ...theirs(transfers),
        from_place,
        to_place,
        gateway,
        bytes,
        status,
      })
      .from(transfers)
      .innerJoin(devices, eq(devices.id, transfers.deviceId))
      .leftJoin(shipments, eq(shipments.id, transfers.shipmentId))
      .where(and(within(transfers, scope), past(transfers, last)))
      .orderBy(asc(transfers.at), asc(transfers.id))
      .limit(PAGE);
  return {
    columns: ['transfer_id', 'transferred_at', ...named, 'from_place', 'to_place', 'gateway', 'bytes', 'status'],
    total: await rowsOf(db, transfers, scope),
    pages: walk(read, ({ id, at, ...other }) => ({ transfer_id: id, transferred_at: at.toISOString(), ...other })),
  };
}

const named = ['shipment_id', 'shipment_code', 'device_id', 'device_name', 'device_serial'];

const theirs = <T extends Measured>(table: T) => ({
  shipment_id: table.shipmentId as T['shipmentId'],
  shipment_code: shipments.code,
  device_id: table.deviceId as T['deviceId'],
  device_name: devices.name,
  device_serial: devices.serial,
});
