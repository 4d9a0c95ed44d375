import { noiseAt } from './noise.ts';
import type { Device, Sensor } from './types.ts';

const MINUTE = 60_000;

/** The device whose sensors measure every quarter of an hour; all others measure every hour. */
const BUSY = 101;

/** Milliseconds between two measurements of a device. */
export const intervalOf = ({ id }: Device): number => (id === BUSY ? 15 : 60) * MINUTE;

/**
 * What a sensor measures: a daily curve with noise, which depend on device, sensor and time alone.
 * @param place of the sensor among those of its device, from 1
 * @param at milliseconds since 1970
 */
export function measured(device: Device, sensor: Sensor, place: number, at: number): number {
  const noise = noiseAt(device.id * 10 + place, at);
  const day = ((at / MINUTE) * Math.PI) / 720;
  return Number(valueOf(sensor, day, noise).toFixed(2));
}

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
