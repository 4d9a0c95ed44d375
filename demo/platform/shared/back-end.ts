import { type Request, Router } from 'express';
import { type Caller, forExpress } from 'iam-widgets/server';
import type { Alarm } from '../alerts/alert.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { addDevices } from './devices.ts';

/** What every back end is made from. */
export interface BackEndOptions {
  fleet: Fleet;
  alarm: Alarm;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * A back end with the routes of devices, which all teams have. Every route is for callers with the application's
 * permission, and knows only the rows of their organization.
 * @param open adds routes that are called without an access token, such as those with a signature of their own
 */
export function makeBackEnd(options: BackEndOptions, open: (router: Router) => void = () => {}): Router {
  const router = Router();
  open(router);
  router.use(forExpress(options.alarm.iam, { permission: options.alarm.permission }));
  addDevices(router, options);
  return router;
}

/** The organization that the caller chose; null if there is none. */
export const organizationOf = (request: Request): number | null =>
  (request as Request & { caller: Caller }).caller.organizationId;
