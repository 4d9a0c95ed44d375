import type { CriticalityLevel, NotificationType } from '../../../src/core/contract/notification-types.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared-statement.ts';
import type { MailChoice } from '../../platform/database/schema/sent-notifications.ts';

/** What decides how a notification reaches somebody. */
export interface Subject {
  notificationType: NotificationType;
  criticalityLevel: CriticalityLevel;
  /** What it is about. For null, the default of the organization that a user joined first applies. */
  organizationId: number | null;
}

/** How notifications of one type reach a user. */
export interface EffectivePreference {
  user_id: number;
  bell: boolean;
  mail: MailChoice;
  time_zone: string;
  /** Such as `22:00`; null without quiet hours. */
  quiet_from: string | null;
  quiet_to: string | null;
  /** Of the quiet hours: those of an organization are in its time zone. */
  quiet_time_zone: string | null;
}

/** The user's choice, then their organization's default, then the bell alone. Quiet hours likewise, as a whole. */
const FIND = `
  select asked.id as user_id, coalesce(own.bell, theirs.bell, true) as bell,
    coalesce(own.mail, theirs.mail, 'off') as mail, coalesce(mine.time_zone, times.time_zone, 'UTC') as time_zone,
    case when mine.quiet_is_chosen then mine.quiet_from else times.quiet_from end as quiet_from,
    case when mine.quiet_is_chosen then mine.quiet_to else times.quiet_to end as quiet_to,
    case when mine.quiet_is_chosen then mine.time_zone else times.time_zone end as quiet_time_zone
  from unnest($1::int[]) as asked(id)
  left join notification_choices own on own.user_id = asked.id and own.notification_type = $2
  left join notification_times mine on mine.user_id = asked.id
  left join lateral (
    select m.organization_id as id from memberships m
    where m.user_id = asked.id and m.status = 'active' and not m.is_deleted
    order by m.id limit 1
  ) home on $3::int is null
  left join notification_choices theirs
    on theirs.organization_id = coalesce($3, home.id) and theirs.notification_type = $2
  left join notification_times times on times.organization_id = coalesce($3, home.id)`;

/** How a notification reaches each of these users. */
export function effectivePreferences(
  within: Queryable,
  userIds: readonly number[],
  { notificationType, organizationId }: Pick<Subject, 'notificationType' | 'organizationId'>,
): Promise<EffectivePreference[]> {
  return prepared<EffectivePreference>(within, {
    name: 'effective-preferences',
    text: FIND,
    values: [userIds, notificationType, organizationId],
  });
}

/** Danger always reaches the bell. */
export const isInBell = ({ criticalityLevel }: Pick<Subject, 'criticalityLevel'>, bell: boolean): boolean =>
  criticalityLevel === 'danger' || bell;

/** Whether a notification reaches the bell of one user. */
export async function reachesBell(within: Queryable, userId: number, subject: Subject): Promise<boolean> {
  if (subject.criticalityLevel === 'danger') return true;
  const [found] = await effectivePreferences(within, [userId], subject);
  return found?.bell ?? true;
}
