import { noiseAt } from '../fleet/noise.ts';
import type { Gateway } from '../fleet/types.ts';

const HOUR = 60 * 60_000;
const HOURS = 48;

/** The load of all gateways together in percent, hour by hour for two days, oldest first: a daily curve. */
export function loadOf(gateways: readonly Gateway[], now: number): { at: string; value: number }[] {
  if (gateways.length === 0) return [];
  const average = gateways.reduce((sum, { load }) => sum + load, 0) / gateways.length;
  const end = Math.floor(now / HOUR) * HOUR;
  return Array.from({ length: HOURS }, (_, step) => {
    const at = end - (HOURS - 1 - step) * HOUR;
    const value = average + 14 * Math.sin(((at / HOUR) * Math.PI) / 12) + 12 * (noiseAt(gateways.length, at) - 0.5);
    return { at: new Date(at).toISOString(), value: Number(Math.min(100, Math.max(0, value)).toFixed(1)) };
  });
}
