import type { Request, Router } from 'express';
import { NotifyError } from 'iam-widgets/server';
import { raise } from '../alerts/alert.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { Device, Shipment } from '../fleet/types.ts';
import { type BackEndOptions, organizationOf } from './options.ts';

const HOUR = 60 * 60_000;
/** Hours of temperatures that a page may ask for. */
const MOST_HOURS = 30 * 24;
const USUAL_HOURS = 48;

/** Adds a device's details, its temperatures, and the button 'Simulate an alert'. */
export function addDevices(router: Router, { fleet, alarm, now }: BackEndOptions): void {
  const deviceOf = (request: Request<{ id: string }>) =>
    fleet.device(organizationOf(request), Number(request.params.id));

  router.get('/devices/:id', (request, response) => {
    const device = deviceOf(request);
    if (!device) return void response.status(404).json({ error: 'not_found' });
    response.json(describeDevice(fleet, device));
  });

  router.get('/devices/:id/temperatures', (request, response) => {
    const device = deviceOf(request);
    if (!device) return void response.status(404).json({ error: 'not_found' });
    const asked = Number(request.query['hours'] ?? USUAL_HOURS);
    const hours = asked > 0 && asked <= MOST_HOURS ? asked : USUAL_HOURS;
    const { id, organizationId } = device;
    const scope = { organizationId, deviceIds: [id], start: now() - hours * HOUR, end: now() };
    const measured = fleet.readings(scope).filter(({ sensor }) => sensor === 'TEMP');
    response.json(measured.map(({ at, value }) => ({ at: iso(at), value })));
  });

  router.post('/devices/:id/alerts', async (request, response) => {
    const device = deviceOf(request);
    if (!device) return void response.status(404).json({ error: 'not_found' });
    try {
      response.status(201).json(await raise(fleet, device, alarm, now()));
    } catch (error) {
      if (!(error instanceof NotifyError)) throw error;
      if (error.status === 429) return void response.status(429).json({ error: 'too_many_alerts' });
      console.error(`platform: no alert was sent: ${error.message}`);
      response.status(503).json({ error: 'not_sent' });
    }
  });
}

/** A device as pages show it. */
export function describeDevice(fleet: Fleet, device: Device) {
  const { organizationId: _organization, sensors: _sensors, ...shown } = device;
  const shipment = fleet.carried(device);
  return {
    ...shown,
    temperature: fleet.latest(device, 'TEMP')?.value ?? null,
    shipment: shipment ? describeShipment(shipment) : null,
  };
}

/** A shipment as pages show it. */
export function describeShipment({ organizationId: _organization, startedAt, deliveredAt, ...shown }: Shipment) {
  return { ...shown, startedAt: iso(startedAt), deliveredAt: deliveredAt === null ? null : iso(deliveredAt) };
}

const iso = (at: number): string => new Date(at).toISOString();
