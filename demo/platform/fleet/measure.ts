import { noiseAt } from './noise.ts';
import type { Device, Incident, Sensor } from './types.ts';

const MINUTE = 60_000;

/** From the beginning of an incident to its worst time, and from there to its end. */
const HALF_INCIDENT = 90 * MINUTE;

/** The device whose sensors measure every quarter of an hour; all others measure every hour. */
const BUSY = 101;

/** Milliseconds between two measurements of a device. */
export const intervalOf = ({ id }: Device): number => (id === BUSY ? 15 : 60) * MINUTE;

/**
 * What a sensor measures: a daily curve with noise, which depend on device, sensor and time alone, and incidents.
 * @param place of the sensor among those of its device, from 1
 * @param at milliseconds since 1970
 */
export function measured(
  device: Device,
  sensor: Sensor,
  place: number,
  at: number,
  incidents: readonly Incident[] = [],
): number {
  const noise = noiseAt(device.id * 10 + place, at);
  const day = ((at / MINUTE) * Math.PI) / 720;
  const usual = valueOf(sensor, day, noise);
  const incident = sensor === 'TEMP' ? incidents.find((one) => one.deviceId === device.id) : undefined;
  return Number((incident ? usual + (incident.peak - usual) * strengthOf(incident, at) : usual).toFixed(2));
}

/** From 0 outside of an incident to 1 at its worst time. */
const strengthOf = (incident: Incident, at: number) =>
  Math.cos((Math.min(1, Math.abs(at - incident.at) / HALF_INCIDENT) * Math.PI) / 2) ** 2;

function valueOf(sensor: Sensor, day: number, noise: number): number {
  switch (sensor) {
    case 'TEMP':
      return 5 + 1.8 * Math.sin(day) + 1.6 * noise;
    case 'HUMI':
      return 62 + 9 * Math.cos(day) + 8 * noise;
    case 'LIGHT':
      return Math.max(0, 240 * Math.sin(day)) + 30 * noise;
    case 'ACC':
      return 1 + 0.4 * noise * noise;
    case 'MOTION':
      return Math.floor(6 * noise);
  }
}
