import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Fleet } from '../../../demo/platform/fleet/fleet.ts';

const HOUR = 60 * 60_000;
const NOW = Date.UTC(2026, 10, 20, 8, 5);
const NORTHWIND = 2;
const month = { organizationId: NORTHWIND, start: 0, end: NOW + 365 * 24 * HOUR };

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'iam-fleet-'))));
afterEach(() => rmSync(folder, { recursive: true }));

it('has a month of readings, a quarter of an hour or an hour apart', async () => {
  const fleet = await Fleet.open(folder, NOW);
  const of = (id: number) => fleet.readings({ ...month, deviceIds: [id] }).filter(({ sensor }) => sensor === 'TEMP');
  expect(of(101)).toHaveLength(30 * 24 * 4);
  expect(of(102)).toHaveLength(30 * 24);
  const [first, second] = of(101);
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBe(HOUR / 4);
  for (const { value } of of(101)) expect(value).toBeGreaterThan(3);
  expect(fleet.readings(month).map(({ id }) => id)).toEqual(
    fleet
      .readings(month)
      .map(({ id }) => id)
      .sort((a, b) => a - b),
  );
});

it('goes on measuring where it stopped, and forgets what is older than a month', async () => {
  const before = await Fleet.open(folder, NOW);
  for (const device of before.everyDevice.slice(0, 1)) await before.report(device, 'TEMP', 9.4, NOW);
  const kept = before.readings(month);
  const after = await Fleet.open(folder, NOW + 3 * HOUR);
  const all = after.readings(month);
  const isOld = ({ at }: { at: number }) => at < NOW - (30 * 24 - 3) * HOUR;
  expect(all.slice(0, kept.length - kept.filter(isOld).length)).toEqual(kept.filter((one) => !isOld(one)));
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.filter(({ deviceId, sensor, at }) => deviceId === 101 && sensor === 'TEMP' && at > NOW)).toHaveLength(12);
  expect(all.some(({ value, at }) => value === 9.4 && at === NOW)).toBe(true);
});

it('survives a line that was not written to its end', async () => {
  const whole = (await Fleet.open(folder, NOW)).readings(month);
  const path = join(folder, 'readings.ndjson');
  appendFileSync(path, '{"id":99999999,"devi');
  expect((await Fleet.open(folder, NOW)).readings(month)).toEqual(whole);
  expect(readFileSync(path, 'utf8')).not.toContain('99999999');
});

it('tells each organization of its own devices alone', async () => {
  const fleet = await Fleet.open(folder, NOW);
  expect(fleet.devices(NORTHWIND)).toHaveLength(12);
  expect(fleet.device(3, 101)).toBeUndefined();
  expect(fleet.devices(null)).toEqual([]);
  expect(fleet.readings({ ...month, organizationId: 3, deviceIds: [101] })).toEqual([]);
  expect(fleet.transfers({ ...month, organizationId: 3 })).toEqual([]);
});

it('has the incident that the demo data tells of, at its worst two hours ago', async () => {
  const fleet = await Fleet.open(folder, NOW);
  const own = fleet.readings({ ...month, deviceIds: [101] }).filter(({ sensor }) => sensor === 'TEMP');
  const worst = own.reduce((one, other) => (other.value > one.value ? other : one));
  expect(worst.value).toBe(9.4);
  expect(NOW - worst.at).toBeGreaterThanOrEqual(2 * HOUR);
  expect(NOW - worst.at).toBeLessThan(2.25 * HOUR);
});
