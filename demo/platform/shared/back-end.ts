import { Router } from 'express';
import { forExpress } from 'iam-widgets/server';
import { addDevices } from './devices.ts';
import type { BackEndOptions } from './options.ts';

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
