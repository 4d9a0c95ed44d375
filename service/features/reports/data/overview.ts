import { and, asc, eq, lt, gt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { organizations } from '../../../platform/database/schema/organizations.ts';
import {
  devices,
  readings,
  shipments,
  transfers,
  type SensorType,
} from '../../../platform/database/schema/telemetry.ts';
import type { LogoPicture } from '../../branding/logo.ts';
import { within, type Scope } from './rows.ts';
import { spanFor } from './scale.ts';

/** Measurements of a sensor in one time span. */
export interface Measured {
  at: Date;
  sensor: SensorType;
  min: number;
  average: number;
  max: number;
  sum: number;
}

/** Content of a shipment overview, limited to a few pages. */
export interface Overview {
  organization: string;
  /** Null without a logo. */
  logo: LogoPicture | null;
  shipment: typeof shipments.$inferSelect;
  device: typeof devices.$inferSelect;
  range: { start: Date; end: Date };
  summary: { sensor: SensorType; count: number; min: number; average: number; max: number }[];
  /** Temperatures outside the permitted range, out of all measurements; null without a permitted range. */
  outside: { count: number; total: number } | null;
  chart: { span: number; points: Measured[] };
  table: { span: number; rows: Measured[] };
  transfers: (typeof transfers.$inferSelect)[];
  /** Transfers left out of the document. */
  moreTransfers: number;
}

const CHART_POINTS = 320;
const TABLE_ROWS = 40;
const TRANSFERS = 60;

/**
 * Reads a shipment's overview.
 * @param logo of the organization, for its documents
 * @returns null if the organization has no such shipment
 */
export async function readOverview(
  db: Queryable,
  scope: Scope,
  shipmentId: number,
  logo: LogoPicture | null,
): Promise<Overview | null> {
  const [found] = await db
    .select({ shipment: shipments, device: devices, organization: organizations.name })
    .from(shipments)
    .innerJoin(devices, eq(devices.id, shipments.deviceId))
    .innerJoin(organizations, eq(organizations.id, shipments.organizationId))
    .where(and(eq(shipments.id, shipmentId), eq(shipments.organizationId, scope.organizationId)));
  if (!found) return null;
  const all: Scope = { ...scope, deviceIds: [found.shipment.deviceId], shipmentIds: [shipmentId] };
  const summary = await summarize(db, all);
  const [first, last] = [least(summary.map(({ first }) => first)), greatest(summary.map(({ last }) => last))];
  const length = Math.max(last - first, 1);
  const chartSpan = spanFor(length, CHART_POINTS);
  const tableSpan = spanFor(length, TABLE_ROWS);
  const sent = await db
    .select()
    .from(transfers)
    .where(within(transfers, all))
    .orderBy(asc(transfers.at), asc(transfers.id))
    .limit(TRANSFERS);
  const [{ total: sentInAll } = { total: 0 }] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(transfers)
    .where(within(transfers, all));
  return {
    ...found,
    logo,
    range: { start: scope.start, end: scope.end },
    summary,
    outside: await countOutside(db, all, found.shipment, summary),
    chart: { span: chartSpan, points: await grouped(db, all, chartSpan, 'TEMP') },
    table: { span: tableSpan, rows: await grouped(db, all, tableSpan) },
    transfers: sent,
    moreTransfers: sentInAll - sent.length,
  };
}

const numbers = {
  min: sql<number>`min(${readings.value})`.mapWith(Number),
  average: sql<number>`avg(${readings.value})`.mapWith(Number),
  max: sql<number>`max(${readings.value})`.mapWith(Number),
};

async function summarize(db: Queryable, scope: Scope) {
  const time = (aggregate: 'min' | 'max') =>
    sql<number>`extract(epoch from ${sql.raw(aggregate)}(${readings.at})) * 1000`.mapWith(Number);
  return db
    .select({
      sensor: readings.sensor,
      count: sql<number>`count(*)::int`,
      ...numbers,
      first: time('min'),
      last: time('max'),
    })
    .from(readings)
    .where(within(readings, scope))
    .groupBy(readings.sensor);
}

async function countOutside(
  db: Queryable,
  scope: Scope,
  shipment: Overview['shipment'],
  summary: Overview['summary'],
): Promise<Overview['outside']> {
  const { minTemperature: min, maxTemperature: max } = shipment;
  const total = summary.find(({ sensor }) => sensor === 'TEMP')?.count ?? 0;
  if ((min === null && max === null) || total === 0) return null;
  const wrong = or(
    min === null ? undefined : lt(readings.value, min),
    max === null ? undefined : gt(readings.value, max),
  );
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(readings)
    .where(and(within(readings, scope), eq(readings.sensor, 'TEMP'), wrong));
  return { count: row?.count ?? 0, total };
}

async function grouped(db: Queryable, scope: Scope, span: number, sensor?: SensorType): Promise<Measured[]> {
  const seconds = sql.raw(String(span / 1_000));
  const epoch = sql<number>`floor(extract(epoch from ${readings.at}) / ${seconds}) * ${seconds}`.mapWith(Number);
  const rows = await db
    .select({ epoch, sensor: readings.sensor, ...numbers, sum: sql<number>`sum(${readings.value})`.mapWith(Number) })
    .from(readings)
    .where(and(within(readings, scope), sensor && eq(readings.sensor, sensor)))
    .groupBy(sql`1`, readings.sensor)
    .orderBy(sql`1`);
  return rows.map(({ epoch: at, ...row }) => ({ ...row, at: new Date(at * 1_000) }));
}

const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
const greatest = (values: number[]) => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
