import type { Request } from 'express';
import type { Caller } from 'iam-widgets/server';
import type { Alarm } from '../alerts/alert.ts';
import type { Fleet } from '../fleet/fleet.ts';

/** What every back end is made from. */
export interface BackEndOptions {
  fleet: Fleet;
  alarm: Alarm;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** The organization that the caller chose; null if there is none. */
export const organizationOf = (request: Request): number | null =>
  (request as Request & { caller: Caller }).caller.organizationId;
