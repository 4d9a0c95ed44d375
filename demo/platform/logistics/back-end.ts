import type { Router } from 'express';
import { forNode, type IamServer } from 'iam-widgets/server';
import type { Alarm } from '../alerts/alert.ts';
import { makeBackEnd } from '../shared/back-end.ts';
import { describeShipment } from '../shared/devices.ts';
import { type BackEndOptions, organizationOf } from '../shared/options.ts';
import { logisticsExports } from './exports.ts';

/** Degrees Celsius by which a simulated alert is above the limit, at least and at most. */
const EXCESS = { least: 0.6, most: 2.4 };
/** The limit of goods that have none. */
const USUAL_LIMIT = 8;

/** Those who are told have different regional settings. */
const inBothScales = (celsius: number) => `${celsius.toFixed(1)} °C (${(celsius * 1.8 + 32).toFixed(1)} °F)`;

/** Logistics tells whose goods are too warm; that reading is kept as all others are. */
export const logisticsAlarm = (iam: IamServer): Alarm => ({
  iam,
  permission: 'logistics.*',
  pageOf: ({ id }, shipment) => `/dashboards/logistics/devices/${id}/${shipment?.id ?? 0}`,
  report: async (fleet, device, now) => {
    const shipment = fleet.carried(device);
    const limit = shipment?.maxTemperature ?? USUAL_LIMIT;
    const excess = EXCESS.least + Math.random() * (EXCESS.most - EXCESS.least);
    const value = Number((limit + excess).toFixed(1));
    await fleet.report(device, 'TEMP', value, now);
    return {
      title: `${shipment?.code ?? device.name}: ${inBothScales(value)}`,
      body: `${shipment?.goods ?? 'It'} in device ${device.id}: the limit is ${inBothScales(limit)}.`,
      level: 'danger',
    };
  },
});

/**
 * The back end of logistics: `GET /shipments`, devices, and the pages of exports.
 * @param exportSecret signs requests for pages; without it nothing is exported
 */
export function logistics(options: BackEndOptions, exportSecret: string | undefined): Router {
  const { fleet, alarm } = options;
  const router = makeBackEnd(options, (open) => {
    if (exportSecret) open.post('/exports', forNode(logisticsExports(fleet, alarm.iam, exportSecret, options.now)));
  });
  router.get('/shipments', (request, response) => {
    const shipments = fleet.shipments(organizationOf(request)).filter(({ deliveredAt }) => deliveredAt === null);
    response.json(
      shipments.map((shipment) => {
        const device = fleet.device(shipment.organizationId, shipment.deviceId);
        const last = device && fleet.latest(device, 'TEMP');
        return { ...describeShipment(shipment), temperature: last?.value ?? null };
      }),
    );
  });
  return router;
}
