import type { Tx } from '../platform/database/database.ts';

/** Input of every part of the demo data. */
export interface DemoContext {
  tx: Tx;
  /** Without a trailing slash, such as `http://localhost:4400`. */
  publicUrl: string;
  /** SECRET_KEY. */
  secretKey: string;
  /** Argon2id hash shared by all accounts. */
  passwordHash: string;
  /** Time of the first start. */
  start: Date;
}

const MINUTE = 60_000;

/** The time `minutes` before the first start. */
export function minutesBefore(start: Date, minutes: number): Date {
  return new Date(start.getTime() - minutes * MINUTE);
}

export const hoursBefore = (start: Date, hours: number) => minutesBefore(start, hours * 60);
export const daysBefore = (start: Date, days: number) => hoursBefore(start, days * 24);
