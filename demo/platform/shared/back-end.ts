import { Hono } from 'hono';
import { type Caller, forHono } from 'iam-widgets/server';
import type { Alarm } from '../alerts/alert.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { addDevices } from './devices.ts';

/** What middleware puts into each request. */
export type BackEnd = Hono<{ Variables: { caller: Caller } }>;

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
 * @param open routes without a caller, such as those with a signature of their own
 */
export function makeBackEnd(options: BackEndOptions, open: (app: BackEnd) => void = () => {}): BackEnd {
  const app: BackEnd = new Hono();
  open(app);
  app.use(forHono(options.alarm.iam, { permission: options.alarm.permission }));
  addDevices(app, options);
  return app;
}
