import type { CriticalityLevel, NotificationType } from '../../src/core/contract/notification-types.ts';
import { announcements, notifications } from '../platform/database/schema/notifications.ts';
import { type DemoContext, daysBefore, hoursBefore, minutesBefore } from './context.ts';
import { DEVICE_ID, organizationIds, SHIPMENT_ID, userIds } from './ids.ts';

interface NewNotification {
  user: keyof typeof userIds;
  level: CriticalityLevel;
  type: NotificationType;
  title: string;
  body: string;
  /** What it is about, at this service's host. */
  link?: string;
  hours: number;
  read?: boolean;
}

const notes: readonly NewNotification[] = [
  {
    user: 'olivia',
    level: 'info',
    type: 'company_updates',
    title: 'New colleague invited',
    body: 'Adam Admin invited Ivan Invited to Northwind Logistics.',
    link: `/auth/team?user=${userIds.ivan}`,
    hours: 1,
  },
  {
    user: 'olivia',
    level: 'danger',
    type: 'sensor_updates',
    title: 'Temperature above limit',
    body: `Device ${DEVICE_ID} reported 9.4 °C (48.9 °F) in shipment ${SHIPMENT_ID}; the limit is 8 °C (46.4 °F).`,
    link: `/dashboards/logistics/devices/${DEVICE_ID}/${SHIPMENT_ID}`,
    hours: 2,
  },
  {
    user: 'olivia',
    level: 'warning',
    type: 'sensor_updates',
    title: 'Battery low',
    body: 'Device 104 is at 12 %. Plan a replacement this week.',
    link: '/dashboards/logistics/devices/104/504',
    hours: 9,
  },
  {
    user: 'olivia',
    level: 'info',
    type: 'platform_updates',
    title: 'The API description is ready',
    body: 'https://docs.platform.example/openapi.json',
    link: '/docs/api.html',
    hours: 26,
  },
  {
    user: 'olivia',
    level: 'warning',
    type: 'account_notifications',
    title: 'Sign-in from a new browser',
    body: 'If this was not you, change your password and end the other sessions.',
    link: '/auth/user',
    hours: 50,
    read: true,
  },
  {
    user: 'olivia',
    level: 'info',
    type: 'platform_updates',
    title: 'A link that must stay text',
    body: 'javascript:alert(document.domain)',
    hours: 74,
    read: true,
  },
  {
    user: 'adam',
    level: 'warning',
    type: 'account_notifications',
    title: 'An API key expires soon',
    body: '‘Carrier integration’ expires in a year. Plan its replacement.',
    link: '/auth/organization?tab=api-keys',
    hours: 5,
  },
  {
    user: 'adam',
    level: 'info',
    type: 'company_updates',
    title: 'Susan Suspended was suspended',
    body: 'Her sessions in Northwind Logistics were ended.',
    link: `/auth/team?type=suspended&user=${userIds.susan}`,
    hours: 30,
    read: true,
  },
  {
    user: 'walt',
    level: 'info',
    type: 'company_updates',
    title: 'Eight roles to choose from',
    body: 'Your organization added the role ‘Logistics operator’.',
    link: '/auth/roles',
    hours: 12,
  },
  {
    user: 'walt',
    level: 'info',
    type: 'platform_updates',
    title: 'Maintenance is over',
    body: 'All applications are back.',
    link: '/dashboards/logistics/',
    hours: 40,
  },
  {
    user: 'mona',
    level: 'danger',
    type: 'sensor_updates',
    title: 'Shipment delayed',
    body: 'Shipment 503 is six hours behind its plan.',
    link: '/dashboards/logistics/devices/103/503',
    hours: 4,
    read: true,
  },
  {
    user: 'marco',
    level: 'info',
    type: 'account_notifications',
    title: 'You are a member of two organizations',
    body: 'Choose one after you sign in.',
    link: '/auth/choose-organization',
    hours: 100,
  },
  {
    user: 'cora',
    level: 'warning',
    type: 'sensor_updates',
    title: 'Gateway silent',
    body: 'The gateway of hall 2 was last heard of an hour ago.',
    link: '/dashboards/infrastructure/',
    hours: 3,
  },
];

const organizationOf = (user: keyof typeof userIds) =>
  user === 'cora' ? organizationIds.contoso : organizationIds.northwind;

/** Writes notifications of every level and type; higher ids are newer. */
export async function writeNotifications({ tx, start }: DemoContext): Promise<void> {
  const oldestFirst = [...notes].sort((a, b) => b.hours - a.hours);
  await tx.insert(notifications).values(
    oldestFirst.map(({ user, level, type, title, body, link = null, hours, read = false }, at) => ({
      id: at + 1,
      userId: userIds[user],
      organizationId: organizationOf(user),
      title,
      body,
      link,
      criticalityLevel: level,
      notificationType: type,
      isRead: read,
      createdAt: hoursBefore(start, hours),
    })),
  );
}

/** Writes Northwind's two announcements; one is disposable. */
export async function writeAnnouncements({ tx, start }: DemoContext): Promise<void> {
  const organizationId = organizationIds.northwind;
  await tx.insert(announcements).values([
    {
      id: 1,
      organizationId,
      severity: 'warning',
      title: 'Planned maintenance',
      text:
        'Gateways of the northern region are updated on Sunday from 02:00 to 04:00 UTC. Measurements arrive ' +
        'afterwards, none are lost.',
      disposable: false,
      startsAt: daysBefore(start, 1),
      createdAt: daysBefore(start, 1),
    },
    {
      id: 2,
      organizationId,
      severity: 'info',
      title: 'Exports as PDF',
      text: 'A shipment overview can now be printed: open a device, choose Export and then ‘Shipment overview’.',
      disposable: true,
      startsAt: minutesBefore(start, 30),
      createdAt: minutesBefore(start, 30),
    },
  ]);
}
