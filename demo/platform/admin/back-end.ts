import type { Router } from 'express';
import type { IamServer } from 'iam-widgets/server';
import type { Alarm } from '../alerts/alert.ts';
import { makeBackEnd } from '../shared/back-end.ts';
import { describeDevice } from '../shared/devices.ts';
import { type BackEndOptions, organizationOf } from '../shared/options.ts';

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
export function admin(options: BackEndOptions): Router {
  const { fleet } = options;
  const router = makeBackEnd(options);
  router.get('/devices', (request, response) => {
    const devices = fleet.devices(organizationOf(request));
    response.json(devices.map((device) => describeDevice(fleet, device)));
  });
  return router;
}
