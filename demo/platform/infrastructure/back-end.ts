import type { IamServer } from 'iam-widgets/server';
import type { Alarm } from '../alerts/alert.ts';
import { type BackEnd, type BackEndOptions, makeBackEnd } from '../shared/back-end.ts';
import { describeDevice } from '../shared/devices.ts';
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
export function infrastructure(options: BackEndOptions): BackEnd {
  const { fleet, now } = options;
  const app = makeBackEnd(options);

  app.get('/gateways', (context) => {
    const gateways = fleet.gateways(context.get('caller').organizationId);
    return context.json(gateways.map(({ id, site, load, state }) => ({ id, site, load, state })));
  });

  app.get('/gateways/load', (context) =>
    context.json(loadOf(fleet.gateways(context.get('caller').organizationId), now())),
  );

  app.get('/sensors', (context) => {
    const devices = fleet.devices(context.get('caller').organizationId);
    return context.json(devices.map((device) => describeDevice(fleet, device)));
  });
  return app;
}
