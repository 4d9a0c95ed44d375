import { messageOf, say } from '../../platform/languages/message.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { MAX_ID, MAX_LONG_ID } from '../../../src/core/contract/limits.ts';
import type { Body } from '../../../src/core/contract/types.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { devices, shipments } from '../../platform/database/schema/telemetry.ts';
import { notFound, unprocessable, type FieldMessages } from '../../platform/errors/api-error.ts';
import { isEmail } from '../../../src/core/contract/rules.ts';

/** A valid report request: everything it refers to exists and belongs to the organization. */
export interface ReportRequest {
  /** ISO 8601 UTC, both inclusive. */
  start: string;
  end: string;
  /** The single shipment on a device's page. */
  shipmentId: number | null;
  /** Devices to export; null for all. */
  deviceIds: number[] | null;
  /** As requested; no report uses any yet. */
  options: Record<string, unknown> | null;
}

const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);
const IDS = 1_000;
/** Maximum length of the options as JSON, since they are stored and logged. */
const OPTIONS_LENGTH = 10_000;

/**
 * Validates a request. Both reports of a device's page need `routeParams.packageId`. Data transfers can be narrowed by
 * it, by `routeParams.deviceId`, or by device `ids`.
 * @throws {ApiError} 422 with validation messages; 404 for a device or shipment of another organization
 */
export async function checkReport(
  db: Queryable,
  organizationId: number,
  body: Body<'POST /reports'>,
): Promise<ReportRequest> {
  const wrong: FieldMessages = {};
  if (body.type === 'shipment_overview' && body.format !== 'pdf') wrong.format = ['fields.overviewIsPdf'];
  if (body.type !== 'shipment_overview' && body.format === 'pdf') wrong.format = ['fields.jsonOrCsv'];
  const [start, end] = [Date.parse(body.range.start), Date.parse(body.range.end)];
  if (start > end) wrong.range = ['fields.startAfterEnd'];
  if (body.sendMail && body.email && !isEmail(body.email)) wrong.email = ['contract.email'];
  const shipmentId = number(body.routeParams, 'packageId', wrong, MAX_LONG_ID);
  const deviceId = number(body.routeParams, 'deviceId', wrong, MAX_ID);
  if (body.type !== 'data_transfers' && shipmentId === null) wrong.routeParams ??= ['fields.shipmentMissing'];
  const ids = [...new Set(body.ids)];
  if (ids.length > IDS) wrong.ids = [say('fields.devicesAtMost', { limit: IDS })];
  const options = body.options ?? null;
  if (JSON.stringify(options).length > OPTIONS_LENGTH)
    wrong.options = [say('fields.charactersAtMost', { limit: OPTIONS_LENGTH })];
  const [problem] = Object.values(wrong).flat();
  if (problem !== undefined) {
    const isSentence = problem === 'contract.email';
    const message = isSentence ? problem : say('errors.exportInvalid', { problem: messageOf(problem) });
    throw unprocessable('invalid_report', message, wrong);
  }

  if (deviceId !== null) ids.push(deviceId);
  const deviceIds = ids.length > 0 ? [...new Set(ids)] : null;
  if (deviceIds) await requireDevices(db, organizationId, deviceIds);
  if (shipmentId !== null) await requireShipment(db, organizationId, shipmentId, deviceId);
  return { start: bounded(start), end: bounded(end), shipmentId, deviceIds, options };
}

/** Earliest accepted year, because the database does not accept all earlier ones. */
const bounded = (at: number) => new Date(Math.min(Math.max(at, EARLIEST), LATEST)).toISOString();

function number(
  params: Record<string, string> | undefined,
  name: string,
  wrong: FieldMessages,
  greatest: number,
): number | null {
  const text = params?.[name];
  if (text === undefined || text === '') return null;
  const value = Number(text);
  if (/^\d{1,16}$/.test(text) && value > 0 && value <= greatest) return value;
  wrong.routeParams = [say('fields.wholeNumber', { name })];
  return null;
}

async function requireDevices(db: Queryable, organizationId: number, ids: number[]): Promise<void> {
  const found = await db
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.organizationId, organizationId), inArray(devices.id, ids)));
  if (found.length < ids.length)
    throw notFound(ids.length === 1 ? 'errors.notFound.device' : 'errors.notFound.devices');
}

async function requireShipment(
  db: Queryable,
  organizationId: number,
  id: number,
  deviceId: number | null,
): Promise<void> {
  const [found] = await db
    .select({ deviceId: shipments.deviceId })
    .from(shipments)
    .where(and(eq(shipments.id, id), eq(shipments.organizationId, organizationId)));
  if (!found || (deviceId !== null && found.deviceId !== deviceId)) throw notFound('errors.notFound.shipment');
}
