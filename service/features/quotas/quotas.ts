import { LIMITS_CATEGORY } from '../../../src/core/contract/known-settings.ts';
import { messageWith } from '../../platform/languages/message.ts';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { organizationSettings } from '../../platform/database/schema/settings.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type Limit, waitWords } from '../../platform/limits/limiter.ts';
import type { Services } from '../../platform/services.ts';
import { DAY, HOUR } from '../../platform/time.ts';

interface Quota {
  /** Limits per user: in an hour, in a day. */
  sender: readonly [number, number];
  /** Limits per organization: in an hour, in a day. */
  organization: readonly [number, number];
}

/** Actions that send unsolicited messages or requests, or use up storage. */
const QUOTAS = {
  invitations: { sender: [200, 500], organization: [300, 1000] },
  email_changes: { sender: [5, 10], organization: [50, 200] },
  organizations: { sender: [5, 10], organization: [10, 30] },
  text_messages: { sender: [5, 10], organization: [50, 200] },
  webhook_tests: { sender: [60, 300], organization: [200, 1000] },
  report_mails: { sender: [20, 50], organization: [100, 300] },
  reports: { sender: [60, 300], organization: [300, 1500] },
} as const satisfies Record<string, Quota>;

export type QuotaName = keyof typeof QUOTAS;

/** Actions of an organization that nobody waits for, in a day. */
const DAILY = { webhook_deliveries: 20_000 } as const;
type DailyName = keyof typeof DAILY;

/** Actions of an organization's programs, in an hour. */
const HOURLY = { notifications: 5_000 } as const;
type HourlyName = keyof typeof HOURLY;

const WINDOWS = [
  { key: 'per_hour', windowMs: HOUR },
  { key: 'per_day', windowMs: DAY },
] as const;

/** Keys of the settings in category `limits`, such as `invitations_per_hour`. */
export const LIMIT_KEYS: readonly string[] = [
  ...Object.keys(QUOTAS).flatMap((name) => WINDOWS.map(({ key }) => `${name}_${key}`)),
  ...Object.keys(DAILY).map((name) => `${name}_per_day`),
  ...Object.keys(HOURLY).map((name) => `${name}_per_hour`),
];

/** The sender; the organization is null if none is chosen. */
export type Sender = Pick<Caller, 'userId' | 'organizationId' | 'isSuperAdmin'>;

/**
 * Counts one action for the sender and their organization, in the action's transaction. An organization setting
 * overrides both limits. Super admins are exempt.
 * @throws {ApiError} 429 `too_many_mails`, for exports `too_many`, with the time of the next try
 */
export async function takeFromQuota(
  { limiter }: Pick<Services, 'limiter'>,
  within: Queryable,
  name: QuotaName,
  { userId, organizationId, isSuperAdmin }: Sender,
): Promise<void> {
  if (isSuperAdmin) return;
  const { sender, organization } = QUOTAS[name];
  const set = organizationId === null ? new Map<string, number>() : await limitsOf(within, organizationId);
  const limits = WINDOWS.flatMap(({ key, windowMs }, at): Limit[] => {
    const own = set.get(`${name}_${key}`);
    const counted = `quota:${name}:${key}`;
    return [
      { name: `${counted}:user`, subject: String(userId), limit: own ?? sender[at] ?? 0, windowMs },
      ...(organizationId === null
        ? []
        : [
            {
              name: `${counted}:organization`,
              subject: String(organizationId),
              limit: own ?? organization[at] ?? 0,
              windowMs,
            },
          ]),
    ];
  });
  try {
    await limiter.attempt(limits, within);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429) throw error;
    const seconds = error.retryAfter ?? HOUR / 1000;
    const message = messageWith('errors.quota', { what: name, wait: waitWords(seconds) });
    throw new ApiError(429, name === 'reports' ? 'too_many' : 'too_many_mails', message, { retryAfter: seconds });
  }
}

/**
 * Counts one action of an organization.
 * @returns 0, or the milliseconds until it may do so again
 */
export async function takeFromDay(
  { limiter, database: { db } }: Pick<Services, 'limiter' | 'database'>,
  name: DailyName,
  organizationId: number,
): Promise<number> {
  const own = (await limitsOf(db, organizationId)).get(`${name}_per_day`);
  const limit: Limit = {
    name: `quota:${name}:per_day:organization`,
    subject: String(organizationId),
    limit: own ?? DAILY[name],
    windowMs: DAY,
  };
  try {
    // A transaction: attempts on the database itself wait for each other.
    await db.transaction((tx) => limiter.attempt([limit], tx));
    return 0;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429) throw error;
    return (error.retryAfter ?? HOUR / 1000) * 1000;
  }
}

/**
 * Counts actions of an organization together: if they are too many, none counts.
 * @throws {ApiError} 429 with the seconds until the hour ends
 */
export async function takeFromHour(
  { limiter, database: { db } }: Pick<Services, 'limiter' | 'database'>,
  name: HourlyName,
  organizationId: number,
  amount: number,
): Promise<void> {
  const own = (await limitsOf(db, organizationId)).get(`${name}_per_hour`);
  const limit: Limit = {
    name: `quota:${name}:per_hour:organization`,
    subject: String(organizationId),
    limit: own ?? HOURLY[name],
    windowMs: HOUR,
  };
  await db.transaction((tx) => limiter.spend(limit, amount, tx));
}

async function limitsOf(within: Queryable, organizationId: number): Promise<Map<string, number>> {
  const rows = await within
    .select({ key: organizationSettings.key, value: organizationSettings.value })
    .from(organizationSettings)
    .where(
      and(eq(organizationSettings.organizationId, organizationId), eq(organizationSettings.category, LIMITS_CATEGORY)),
    );
  return new Map(rows.filter(({ value }) => isLimit(value)).map(({ key, value }) => [key, Number(value)]));
}

/** Whether a value is a valid limit: an integer from 1 to 100,000. */
export const isLimit = (value: string) => /^[1-9]\d{0,5}$/.test(value) && Number(value) <= 100_000;
