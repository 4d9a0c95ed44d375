import { and, eq, isNull, ne, or, type SQL } from 'drizzle-orm';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { notifications } from '../../platform/database/schema/notifications.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';

/** A session that reads the notifications of its user. */
export interface Reader {
  userId: number;
  /** It sees the notifications of this organization alone; null for all. */
  only: number | null;
  /** Whether it also sees those of no organization. */
  seesOthers: boolean;
}

/**
 * The session of a company's log in sees what concerns that company: notifications of other organizations carry
 * links to their exports, which open without a session. Those that name no organization may be about another one, so
 * only a user who belongs to no other sees them there.
 */
export async function readerOf({ database: { db } }: Services, caller: Caller): Promise<Reader> {
  const { userId, logIn, sessionOrganizationId } = caller;
  if (logIn?.method !== 'connection') return { userId, only: null, seesOthers: true };
  const only = sessionOrganizationId ?? 0;
  const others = and(
    eq(memberships.userId, userId),
    ne(memberships.organizationId, only),
    eq(memberships.isDeleted, false),
  );
  return { userId, only, seesOthers: (await db.$count(memberships, others)) === 0 };
}

/** Whether a session sees what concerns an organization, or none. */
export const sees = ({ only, seesOthers }: Reader, organizationId: number | null): boolean =>
  only === null || (organizationId === null ? seesOthers : organizationId === only);

/** Whether a notification is one that a session sees. */
export const isSeenBy = ({ userId, only, seesOthers }: Reader): SQL | undefined =>
  and(
    eq(notifications.userId, userId),
    only === null
      ? undefined
      : or(seesOthers ? isNull(notifications.organizationId) : undefined, eq(notifications.organizationId, only)),
  );
