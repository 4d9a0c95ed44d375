import type { Fleet, Scope } from '../../fleet/fleet.ts';
import type { Device, Reading, Sensor, Shipment, Transfer } from '../../fleet/types.ts';
import { spanFor } from './scale.ts';

/** Measurements of a sensor in one time span. */
export interface Measured {
  at: Date;
  sensor: Sensor;
  min: number;
  average: number;
  max: number;
  sum: number;
}

/** Content of a shipment overview, limited to a few pages. */
export interface Overview {
  organization: string;
  shipment: Shipment;
  device: Device;
  range: { start: Date; end: Date };
  summary: { sensor: Sensor; count: number; min: number; average: number; max: number }[];
  /** Temperatures outside the permitted range, out of all measurements; null without a permitted range. */
  outside: { count: number; total: number } | null;
  chart: { span: number; points: Measured[] };
  table: { span: number; rows: Measured[] };
  transfers: Transfer[];
  /** Transfers left out of the document. */
  moreTransfers: number;
}

const CHART_POINTS = 320;
const TABLE_ROWS = 40;
const TRANSFERS = 60;

/** Reads a shipment's overview. */
export function readOverview(fleet: Fleet, shipment: Shipment, scope: Scope): Overview {
  const device = fleet.device(shipment.organizationId, shipment.deviceId);
  if (!device) throw new Error(`Shipment ${shipment.id} has no device.`);
  const readings = fleet.readings(scope);
  const length = Math.max((readings.at(-1)?.at ?? 0) - (readings[0]?.at ?? 0), 1);
  const [chartSpan, tableSpan] = [spanFor(length, CHART_POINTS), spanFor(length, TABLE_ROWS)];
  const temperatures = readings.filter(({ sensor }) => sensor === 'TEMP');
  const sent = fleet.transfers(scope);
  return {
    organization: fleet.customerName(shipment.organizationId),
    shipment,
    device,
    range: { start: new Date(scope.start), end: new Date(scope.end) },
    summary: grouped(readings, ({ sensor }) => sensor),
    outside: outsideOf(shipment, temperatures),
    chart: { span: chartSpan, points: inSpans(temperatures, chartSpan) },
    table: { span: tableSpan, rows: inSpans(readings, tableSpan) },
    transfers: sent.slice(0, TRANSFERS),
    moreTransfers: Math.max(0, sent.length - TRANSFERS),
  };
}

function outsideOf({ minTemperature: min, maxTemperature: max }: Shipment, temperatures: readonly Reading[]) {
  if ((min === null && max === null) || temperatures.length === 0) return null;
  const isWrong = ({ value }: Reading) => (min !== null && value < min) || (max !== null && value > max);
  return { count: temperatures.filter(isWrong).length, total: temperatures.length };
}

const inSpans = (readings: readonly Reading[], span: number): Measured[] =>
  grouped(readings, ({ sensor, at }) => `${Math.floor(at / span)} ${sensor}`).map(({ first, ...of }) => ({
    ...of,
    at: new Date(Math.floor(first / span) * span),
  }));

/** The numbers of each group of readings, in the order in which the groups begin. */
function grouped(readings: readonly Reading[], groupOf: (reading: Reading) => string) {
  const groups = new Map<string, ReturnType<typeof begin>>();
  for (const reading of readings) {
    const group = groupOf(reading);
    const found = groups.get(group) ?? begin(reading);
    groups.set(group, found);
    found.count += 1;
    found.sum += reading.value;
    found.min = Math.min(found.min, reading.value);
    found.max = Math.max(found.max, reading.value);
  }
  return [...groups.values()].map((group) => ({ ...group, average: group.sum / group.count }));
}

const begin = ({ sensor, value, at }: Reading) => ({ sensor, first: at, count: 0, sum: 0, min: value, max: value });
