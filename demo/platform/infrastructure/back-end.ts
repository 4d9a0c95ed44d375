import type { Router } from 'express';
import type { IamServer } from 'iam-widgets/server';
import type { Alarm } from '../alerts/alert.ts';
import { makeBackEnd } from '../shared/back-end.ts';
import { describeDevice } from '../shared/devices.ts';
import { type BackEndOptions, organizationOf } from '../shared/options.ts';
import { loadOf } from './load.ts';

/** Infrastructure monitoring tells which sensors are not heard. */
export const infrastructureAlarm = (iam: IamServer): Alarm => ({
  iam,
  permission: 'infrastructure_monitoring.*',
  pageOf: ({ id }, shipment) => `/dashboards/infrastructure/sensors/${id}/${shipment?.id ?? 0}`,
  report: (_fleet, { id, gateway }) => ({
    title: `Sensor ${id} is out of reach`,
    body: `${gateway} has not heard it for 15 minutes.`,
    level: 'warning',
  }),
});

/** The back end of infrastructure monitoring: `GET /gateways`, `/gateways/load`, `/sensors`, and devices. */
export function infrastructure(options: BackEndOptions): Router {
  const { fleet, now } = options;
  const router = makeBackEnd(options);

  router.get('/gateways', (request, response) => {
    const gateways = fleet.gateways(organizationOf(request));
    response.json(gateways.map(({ id, site, load, state }) => ({ id, site, load, state })));
  });

  router.get('/gateways/load', (request, response) =>
    response.json(loadOf(fleet.gateways(organizationOf(request)), now())),
  );

  router.get('/sensors', (request, response) => {
    const devices = fleet.devices(organizationOf(request));
    response.json(devices.map((device) => describeDevice(fleet, device)));
  });
  return router;
}
