import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type {
  NotificationPreferences,
  PreferencesChange,
} from '../../../src/core/contract/endpoints/notification-preferences.ts';
import { type NotificationType, notificationTypes } from '../../../src/core/contract/notification-types.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { notifications } from '../../platform/database/schema/notifications.ts';
import { notificationChoices, notificationTimes } from '../../platform/database/schema/sent-notifications.ts';
import { unprocessable } from '../../platform/errors/api-error.ts';
import type { Speaker } from '../../platform/languages/message.ts';
import { isTimeZone } from './local-times.ts';

/** Whose preferences: a user's own, or those of an organization for members who chose nothing. */
export type Owner = { userId: number; organizationId: null } | { userId: null; organizationId: number };

type Choice = Pick<typeof notificationChoices.$inferSelect, 'notificationType' | 'bell' | 'mail'>;
type Times = typeof notificationTimes.$inferSelect;

/**
 * How notifications of each type reach the owner.
 * @param fallback id of the organization with the defaults of a user; null if there is none
 */
export async function readPreferences(
  within: Queryable,
  owner: Owner,
  fallback: number | null,
  speak: Speaker,
): Promise<NotificationPreferences> {
  const [own, times] = [await choicesOf(within, owner), await timesOf(within, owner)];
  const theirs: Owner | null = fallback === null ? null : { userId: null, organizationId: fallback };
  const defaults = theirs ? await choicesOf(within, theirs) : [];
  const given = theirs ? await timesOf(within, theirs) : undefined;
  return {
    types: notificationTypes.map((type) => {
      const isOfType = ({ notificationType }: Choice) => notificationType === type;
      const chosen = own.find(isOfType);
      const { bell, mail } = chosen ?? defaults.find(isOfType) ?? { bell: true, mail: 'off' as const };
      return { notification_type: type, title: speak(`replies.kind.${type}`), bell, mail, is_default: !chosen };
    }),
    quiet_hours: quietHoursOf(times?.quietIsChosen ? times : given),
    time_zone: (times ?? given)?.timeZone ?? null,
  };
}

/**
 * Changes what the change names, and leaves the rest.
 * @throws {ApiError} 422 `time_zone_unknown`, `quiet_hours_empty`
 */
export async function changePreferences(tx: Tx, owner: Owner, change: PreferencesChange): Promise<void> {
  const { types = [], quiet_hours: quiet, time_zone } = change;
  const zone = quiet?.time_zone ?? time_zone;
  if (zone !== undefined && !isTimeZone(zone))
    throw unprocessable('time_zone_unknown', 'fields.timeZone', { time_zone: ['fields.timeZone'] });
  if (quiet && quiet.from === quiet.to)
    throw unprocessable('quiet_hours_empty', 'fields.quietHours', { quiet_hours: ['fields.quietHours'] });
  for (const { notification_type: notificationType, bell, mail } of types) {
    await tx
      .insert(notificationChoices)
      .values({ ...owner, notificationType, bell, mail })
      .onConflictDoUpdate({
        target: [ownerColumn(notificationChoices, owner), notificationChoices.notificationType],
        targetWhere: sql`${sql.identifier(owner.userId === null ? 'organization_id' : 'user_id')} is not null`,
        set: { bell, mail },
      });
    if (owner.userId !== null && mail === 'off') await stopMails(tx, owner.userId, notificationType);
  }
  if (quiet === undefined && zone === undefined) return;
  await keepTimes(tx, owner, quiet, zone);
}

/** What waits for a digest does not go out after its type was turned off. */
async function stopMails(tx: Tx, userId: number, type: NotificationType): Promise<void> {
  const { mailDue, notificationType } = notifications;
  await tx
    .update(notifications)
    .set({ mailDue: null })
    .where(and(eq(notifications.userId, userId), isNotNull(mailDue), eq(notificationType, type)));
}

async function keepTimes(
  tx: Tx,
  owner: Owner,
  quiet: PreferencesChange['quiet_hours'],
  zone: string | undefined,
): Promise<void> {
  const hours =
    quiet === undefined ? {} : { quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null, quietIsChosen: true };
  await tx
    .insert(notificationTimes)
    .values({ ...owner, ...hours, timeZone: zone ?? 'UTC' })
    .onConflictDoUpdate({
      target: ownerColumn(notificationTimes, owner),
      targetWhere: sql`${sql.identifier(owner.userId === null ? 'organization_id' : 'user_id')} is not null`,
      set: { ...hours, ...(zone !== undefined && { timeZone: zone }) },
    });
}

const ownerColumn = <T extends typeof notificationChoices | typeof notificationTimes>(table: T, owner: Owner) =>
  owner.userId === null ? table.organizationId : table.userId;

const isOf = (table: typeof notificationChoices | typeof notificationTimes, owner: Owner): SQL =>
  owner.userId === null ? eq(table.organizationId, owner.organizationId) : eq(table.userId, owner.userId);

function choicesOf(within: Queryable, owner: Owner): Promise<Choice[]> {
  const { notificationType, bell, mail } = notificationChoices;
  return within
    .select({ notificationType, bell, mail })
    .from(notificationChoices)
    .where(isOf(notificationChoices, owner));
}

async function timesOf(within: Queryable, owner: Owner): Promise<Times | undefined> {
  const [found] = await within.select().from(notificationTimes).where(isOf(notificationTimes, owner));
  return found;
}

const quietHoursOf = (times: Times | undefined): NotificationPreferences['quiet_hours'] =>
  times?.quietFrom && times.quietTo ? { from: times.quietFrom, to: times.quietTo, time_zone: times.timeZone } : null;
