import type { IamServer } from 'iam-widgets/server';
import type { Alarm } from '../alerts/alert.ts';
import { type BackEnd, type BackEndOptions, makeBackEnd } from '../shared/back-end.ts';
import { describeDevice } from '../shared/devices.ts';

/** Sensor administration tells whose battery ends. */
export const adminAlarm = (iam: IamServer): Alarm => ({
  iam,
  permission: 'masternode.*',
  pageOf: ({ id }, shipment) => `/dashboards/admin/devices/${id}/${shipment?.id ?? 0}`,
  report: (_fleet, { id, model }) => ({
    title: `The battery of device ${id} is low`,
    body: `This ${model} has enough for two days.`,
    level: 'warning',
  }),
});

/** The back end of sensor administration: `GET /devices`, and each of them. */
export function admin(options: BackEndOptions): BackEnd {
  const { fleet } = options;
  const app = makeBackEnd(options);
  app.get('/devices', (context) => {
    const devices = fleet.devices(context.get('caller').organizationId);
    return context.json(devices.map((device) => describeDevice(fleet, device)));
  });
  return app;
}
