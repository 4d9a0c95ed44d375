import type { Router } from 'express';
import type { IamServer } from 'iam-widgets/server';
import type { Alarm } from '../alerts/alert.ts';
import { makeBackEnd } from '../shared/back-end.ts';
import { describeDevice } from '../shared/devices.ts';
import { type BackEndOptions, organizationOf } from '../shared/options.ts';

/** Asset tracking tells where assets are, and whether they left their way. */
export const assetAlarm = (iam: IamServer): Alarm => ({
  iam,
  permission: 'asset_tracking.*',
  pageOf: ({ id }) => `/dashboards/asset-tracking/assets/${id}`,
  report: (fleet, device) => {
    const way = fleet.carried(device);
    return {
      title: `Asset ${device.id} left its way`,
      body: way ? `It is far from the way from ${way.origin} to ${way.destination}.` : 'It moves without a shipment.',
      level: 'warning',
    };
  },
});

/** The back end of asset tracking: `GET /assets`, and devices. */
export function assetTracking(options: BackEndOptions): Router {
  const { fleet } = options;
  const router = makeBackEnd(options);
  router.get('/assets', (request, response) => {
    const devices = fleet.devices(organizationOf(request));
    response.json(devices.map((device) => describeDevice(fleet, device)));
  });
  return router;
}
