import { and, eq, isNull, ne, notInArray, or, type SQL } from 'drizzle-orm';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { notifications } from '../../platform/database/schema/notifications.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { closedOrganizations } from '../access/closed-organization.ts';

/** A session that reads the notifications of its user. */
export interface Reader {
  userId: number;
  /** It sees the notifications of this organization alone; null for all. */
  only: number | null;
  /** Whether it also sees those of no organization. */
  seesOthers: boolean;
  /** It sees none of these organizations. */
  closed: readonly number[];
}

/**
 * Notifications carry links to exports, which open without a session. So no session sees those of an organization that
 * requires another log in, and the session of a company's log in sees what concerns that company alone. There, those
 * that name no organization may be about another one, so only a user who belongs to no other sees them.
 */
export async function readerOf({ database: { db } }: Services, caller: Caller): Promise<Reader> {
  const { userId, logIn, sessionOrganizationId } = caller;
  if (logIn?.method !== 'connection')
    return { userId, only: null, seesOthers: true, closed: await closedOrganizations(db, caller) };
  const only = sessionOrganizationId ?? 0;
  const others = and(
    eq(memberships.userId, userId),
    ne(memberships.organizationId, only),
    eq(memberships.isDeleted, false),
  );
  return { userId, only, seesOthers: (await db.$count(memberships, others)) === 0, closed: [] };
}

/** Whether a session sees what concerns an organization, or none. */
export function sees({ only, seesOthers, closed }: Reader, organizationId: number | null): boolean {
  if (organizationId === null) return seesOthers;
  return only === null ? !closed.includes(organizationId) : organizationId === only;
}

/** Whether a notification is one that a session sees. */
export const isSeenBy = ({ userId, only, seesOthers, closed }: Reader): SQL | undefined =>
  and(
    eq(notifications.userId, userId),
    only !== null || closed.length > 0
      ? or(
          seesOthers ? isNull(notifications.organizationId) : undefined,
          only === null
            ? notInArray(notifications.organizationId, [...closed])
            : eq(notifications.organizationId, only),
        )
      : undefined,
  );
