import type { Fleet } from '../fleet/fleet.ts';
import { type Alarm, raise } from './alert.ts';

const MINUTE = 60_000;

/**
 * Lets some device raise an alert now and then, as sensors do.
 * @param minutes between two alerts on average; 0 for none
 * @returns what stops it
 */
export function alertNowAndThen(fleet: Fleet, alarms: readonly Alarm[], minutes: number): () => void {
  if (minutes === 0) return () => {};
  let timer: NodeJS.Timeout;
  const plan = () => {
    timer = setTimeout(() => void alert(), minutes * MINUTE * (0.5 + Math.random())).unref();
  };
  const alert = async () => {
    const [device, alarm] = [pick(fleet.everyDevice), pick(alarms)];
    try {
      if (device && alarm) await raise(fleet, device, alarm);
    } catch (error) {
      console.error(`platform: no alert was sent: ${error instanceof Error ? error.message : String(error)}`);
    }
    plan();
  };
  plan();
  return () => clearTimeout(timer);
}

const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(Math.random() * items.length)];
