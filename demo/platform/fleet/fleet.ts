import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere, replaceFile } from './files.ts';
import { makeInventory } from './inventory.ts';
import { intervalOf, measured } from './measure.ts';
import { ReadingsFile } from './readings-file.ts';
import type { Device, Inventory, Reading, Sensor, Shipment, Transfer } from './types.ts';

/** How long readings are kept. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Which rows somebody wants, of one organization. Both ends are inclusive, in milliseconds since 1970. */
export interface Scope {
  organizationId: number;
  deviceIds?: readonly number[] | undefined;
  shipmentIds?: readonly number[] | undefined;
  start: number;
  end: number;
}

/**
 * The devices of all customers with what they carry and measure. It is kept in a folder: `inventory.json`, and
 * `readings.ndjson`, which grows as sensors measure. Every question names an organization.
 */
export class Fleet {
  readonly #inventory: Inventory;
  readonly #file: ReadingsFile;
  readonly #readings: Reading[];
  readonly #lastAt = new Map<number, number>();

  private constructor(inventory: Inventory, file: ReadingsFile, readings: Reading[]) {
    this.#inventory = inventory;
    this.#file = file;
    this.#readings = readings;
    for (const reading of readings) this.#lastAt.set(reading.deviceId, reading.at);
  }

  /** Opens the fleet in a folder, or makes one with a month of readings. */
  static async open(folder: string, now: number): Promise<Fleet> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, 'inventory.json');
    const known = await readIfThere(path);
    const inventory = known === null ? makeInventory(now) : (JSON.parse(known) as Inventory);
    if (known === null) await replaceFile(path, JSON.stringify(inventory));
    const file = new ReadingsFile(join(folder, 'readings.ndjson'));
    const fleet = new Fleet(inventory, file, await file.load(now - KEPT_MS));
    await fleet.measure(now);
    return fleet;
  }

  /** Every device of every customer, for the sensors themselves. */
  get everyDevice(): readonly Device[] {
    return this.#inventory.devices;
  }

  customerName(organizationId: number): string {
    return this.#inventory.customers.find((one) => one.organizationId === organizationId)?.name ?? '';
  }

  devices(organizationId: number | null): Device[] {
    return this.#inventory.devices.filter((one) => one.organizationId === organizationId);
  }

  device(organizationId: number | null, id: number): Device | undefined {
    return this.devices(organizationId).find((one) => one.id === id);
  }

  gateways(organizationId: number | null) {
    return this.#inventory.gateways.filter((one) => one.organizationId === organizationId);
  }

  shipments(organizationId: number | null): Shipment[] {
    return this.#inventory.shipments.filter((one) => one.organizationId === organizationId);
  }

  shipment(organizationId: number | null, id: number): Shipment | undefined {
    return this.shipments(organizationId).find((one) => one.id === id);
  }

  /** What a device carries now. */
  carried({ id, organizationId }: Device): Shipment | undefined {
    return this.shipments(organizationId).find(({ deviceId, deliveredAt }) => deviceId === id && deliveredAt === null);
  }

  /** What a device carried at a time. */
  carriedAt({ id, organizationId }: Device, at: number): Shipment | undefined {
    return this.shipments(organizationId).find(
      ({ deviceId, startedAt, deliveredAt }) =>
        deviceId === id && startedAt <= at && at <= (deliveredAt ?? Number.POSITIVE_INFINITY),
    );
  }

  /** Readings in a scope, in order of their ids, which is that of their times. */
  readings({ organizationId, deviceIds, shipmentIds, start, end }: Scope): Reading[] {
    const devices = this.devices(organizationId).filter(({ id }) => deviceIds?.includes(id) ?? true);
    const byId = new Map(devices.map((device) => [device.id, device]));
    return this.#readings.filter(({ deviceId, at }) => {
      const device = byId.get(deviceId);
      if (!device || at < start || at > end) return false;
      return !shipmentIds || shipmentIds.includes(this.carriedAt(device, at)?.id ?? 0);
    });
  }

  /** Transfers in a scope, in order of their ids, which is that of their times. */
  transfers({ organizationId, deviceIds, shipmentIds, start, end }: Scope): Transfer[] {
    return this.#inventory.transfers.filter(
      (one) =>
        one.organizationId === organizationId &&
        (deviceIds?.includes(one.deviceId) ?? true) &&
        (shipmentIds?.includes(one.shipmentId) ?? true) &&
        one.at >= start &&
        one.at <= end,
    );
  }

  /** The latest reading of a sensor. */
  latest(device: Device, sensor: Sensor): Reading | undefined {
    return this.#readings.findLast((one) => one.deviceId === device.id && one.sensor === sensor);
  }

  /** Lets the sensors measure what they have not measured yet. */
  async measure(now: number): Promise<void> {
    const due = this.#inventory.devices.flatMap((device) => this.#dueOf(device, now));
    await this.#keep(due.sort((a, b) => a.at - b.at));
  }

  /** Keeps a reading that a sensor reports at once, such as one out of range. */
  async report(device: Device, sensor: Sensor, value: number, now: number): Promise<void> {
    await this.measure(now);
    await this.#keep([{ deviceId: device.id, sensor, value, at: now }]);
  }

  #dueOf(device: Device, now: number): Omit<Reading, 'id'>[] {
    const interval = intervalOf(device);
    const last = this.#lastAt.get(device.id) ?? now - KEPT_MS;
    const first = (Math.floor(last / interval) + 1) * interval;
    const times = Array.from({ length: Math.max(0, Math.floor((now - first) / interval) + 1) }, (_, at) => at);
    return times.flatMap((step) =>
      device.sensors.map((sensor, at) => ({
        deviceId: device.id,
        sensor,
        value: measured(device, sensor, at + 1, first + step * interval, this.#inventory.incidents),
        at: first + step * interval,
      })),
    );
  }

  async #keep(measured: readonly Omit<Reading, 'id'>[]): Promise<void> {
    if (measured.length === 0) return;
    const next = (this.#readings.at(-1)?.id ?? 0) + 1;
    const readings = measured.map((one, at) => ({ id: next + at, ...one }));
    for (const reading of readings) {
      this.#readings.push(reading);
      this.#lastAt.set(reading.deviceId, reading.at);
    }
    await this.#file.append(readings);
  }
}
