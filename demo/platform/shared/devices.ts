import { NotifyError } from 'iam-widgets/server';
import { raise } from '../alerts/alert.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { Device, Shipment } from '../fleet/types.ts';
import type { BackEnd, BackEndOptions } from './back-end.ts';

const HOUR = 60 * 60_000;
/** Hours of temperatures that a page may ask for. */
const MOST_HOURS = 30 * 24;
const USUAL_HOURS = 48;

/** Adds a device's details, its temperatures, and the button 'Simulate an alert'. */
export function addDevices(app: BackEnd, { fleet, alarm, now }: BackEndOptions): void {
  const deviceOf = (organizationId: number | null, id: string) => fleet.device(organizationId, Number(id));

  app.get('/devices/:id', (context) => {
    const device = deviceOf(context.get('caller').organizationId, context.req.param('id'));
    return device ? context.json(describeDevice(fleet, device)) : context.json({ error: 'not_found' }, 404);
  });

  app.get('/devices/:id/temperatures', (context) => {
    const { organizationId } = context.get('caller');
    const device = deviceOf(organizationId, context.req.param('id'));
    if (!device || organizationId === null) return context.json({ error: 'not_found' }, 404);
    const asked = Number(context.req.query('hours') ?? USUAL_HOURS);
    const hours = asked > 0 && asked <= MOST_HOURS ? asked : USUAL_HOURS;
    const scope = { organizationId, deviceIds: [device.id], start: now() - hours * HOUR, end: now() };
    const measured = fleet.readings(scope).filter(({ sensor }) => sensor === 'TEMP');
    return context.json(measured.map(({ at, value }) => ({ at: iso(at), value })));
  });

  app.post('/devices/:id/alerts', async (context) => {
    const device = deviceOf(context.get('caller').organizationId, context.req.param('id'));
    if (!device) return context.json({ error: 'not_found' }, 404);
    try {
      return context.json(await raise(fleet, device, alarm, now()), 201);
    } catch (error) {
      if (!(error instanceof NotifyError)) throw error;
      if (error.status === 429) return context.json({ error: 'too_many_alerts' }, 429);
      console.error(`platform: no alert was sent: ${error.message}`);
      return context.json({ error: 'not_sent' }, 503);
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
