import type { Tx } from '../platform/database/database.ts';

/** What the parts of the demo data are made from. */
export interface DemoContext {
  tx: Tx;
  /** Without a trailing slash, such as `http://localhost:4400`. */
  publicUrl: string;
  /** SECRET_KEY. */
  secretKey: string;
  /** The Argon2id hash that all accounts share. */
  passwordHash: string;
  /** The first start, which ends the readings. */
  start: Date;
}

const MINUTE = 60_000;

/** The moment `minutes` before the first start. */
export function minutesBefore(start: Date, minutes: number): Date {
  return new Date(start.getTime() - minutes * MINUTE);
}

export const hoursBefore = (start: Date, hours: number) => minutesBefore(start, hours * 60);
export const daysBefore = (start: Date, days: number) => hoursBefore(start, days * 24);
