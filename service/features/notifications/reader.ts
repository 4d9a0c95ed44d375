import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import { notifications } from '../../platform/database/schema/notifications.ts';
import type { Caller } from '../../platform/http/caller.ts';

/** A session that reads the notifications of its user. */
export interface Reader {
  userId: number;
  /** The only organization whose notifications it sees, beside those of none; null for all. */
  only: number | null;
}

/**
 * The session of a company's log in sees what concerns that company: notifications of other organizations carry
 * links to their exports, which open without a session.
 */
export const readerOf = ({ userId, logIn, sessionOrganizationId }: Caller): Reader => ({
  userId,
  only: logIn?.method === 'connection' ? (sessionOrganizationId ?? 0) : null,
});

/** Whether a notification is one that a session sees. */
export const isSeenBy = ({ userId, only }: Reader): SQL | undefined =>
  and(
    eq(notifications.userId, userId),
    only === null ? undefined : or(isNull(notifications.organizationId), eq(notifications.organizationId, only)),
  );
