import type { IamServer, OutgoingNotification } from 'iam-widgets/server';
import type { Fleet } from '../fleet/fleet.ts';
import type { Device, Shipment } from '../fleet/types.ts';

/** What a device reports to those who use an application. */
export interface Alert {
  title: string;
  body: string;
  level: 'info' | 'warning' | 'danger';
}

/** How an application tells of its devices. */
export interface Alarm {
  iam: IamServer;
  /** Who is told: everybody in the organization who has it. */
  permission: string;
  /** The page of a device at the dashboard, as a path of the service's host. */
  pageOf: (device: Device, shipment: Shipment | undefined) => string;
  /** Lets a device report something; what it measures for that is kept. */
  report: (fleet: Fleet, device: Device, now: number) => Promise<Alert> | Alert;
}

/**
 * Lets a device raise an alert, which rings the bells of its organization.
 * @throws {NotifyError}
 */
export async function raise(
  fleet: Fleet,
  device: Device,
  { iam, permission, pageOf, report }: Alarm,
  now = Date.now(),
): Promise<Alert> {
  const alert = await report(fleet, device, now);
  const notification: OutgoingNotification = {
    to: { organizationId: device.organizationId, permission },
    type: 'sensor_updates',
    link: pageOf(device, fleet.carried(device)),
    collapseKey: `device-${device.id}`,
    ...alert,
  };
  await iam.notify(notification);
  return alert;
}
