import { type SQL, and, getTableName, isNotNull, lt, ne, or } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';
import { deleteBatches } from './delete-batches.ts';
import { connectionAttempts, connectionSetups, connectionTests, usedAssertions } from './schema/connections.ts';
import { externalLogins, externalTokens } from './schema/external.ts';
import { handoverCodes } from './schema/handover.ts';
import { notifications } from './schema/notifications.ts';
import { invitationLists, oneTimeHashes, registrations } from './schema/invitations.ts';
import { auditLog, idempotentReplies, jobs, outbox, rateLimits, spentChallenges } from './schema/operations.ts';
import { webauthnChallenges } from './schema/passkeys.ts';
import { sentNotifications } from './schema/sent-notifications.ts';
import { sessions, tfaTokens } from './schema/sessions.ts';

const DAY_MS = 86_400_000;
/**
 * Expired links and sessions are kept this long, so that a late click gets 'used' or 'expired' instead of 'unknown'.
 */
const REMEMBERED_DAYS = 30;
/** Retention of finished jobs. */
const DONE_JOB_DAYS = 7;
/** Longer than the retries of sending; what is left then would only keep links and codes around. */
const UNSENT_DAYS = 7;

/** Days to keep records; 0 keeps them forever. */
export interface Retention {
  audit: number;
  notifications: number;
  failedJobs: number;
}

/** What `deleteExpired` keeps, and when it stops. */
export interface ExpiryOptions {
  /** In demo mode messages stay readable. */
  keepsOutbox: boolean;
  retention: Retention;
  /** Ends it after the batch in progress. */
  signal: AbortSignal;
}

/**
 * Deletes expired rows. Safe at any time and in several processes. A table that fails does not hold up the others.
 * @param now milliseconds since 1970
 * @throws {AggregateError} if tables failed; its message names them
 */
export async function deleteExpired(
  db: Db,
  now: number,
  { keepsOutbox, retention, signal }: ExpiryOptions,
): Promise<void> {
  const at = new Date(now);
  const remembered = new Date(now - REMEMBERED_DAYS * DAY_MS);
  const jobsDone = new Date(now - DONE_JOB_DAYS * DAY_MS);
  const old: [PgTable, SQL | undefined][] = [
    [rateLimits, lt(rateLimits.resetsAt, at)],
    [spentChallenges, lt(spentChallenges.expiresAt, at)],
    [webauthnChallenges, lt(webauthnChallenges.expiresAt, at)],
    [externalLogins, lt(externalLogins.expiresAt, at)],
    [externalTokens, lt(externalTokens.expiresAt, at)],
    [connectionAttempts, lt(connectionAttempts.expiresAt, at)],
    [connectionTests, lt(connectionTests.expiresAt, at)],
    [usedAssertions, lt(usedAssertions.expiresAt, at)],
    [connectionSetups, lt(connectionSetups.expiresAt, remembered)],
    [handoverCodes, lt(handoverCodes.expiresAt, at)],
    [tfaTokens, lt(tfaTokens.expiresAt, at)],
    [oneTimeHashes, lt(oneTimeHashes.expiresAt, remembered)],
    [registrations, lt(registrations.expiresAt, remembered)],
    [invitationLists, and(isNotNull(invitationLists.finishedAt), lt(invitationLists.createdAt, remembered))],
    [
      sessions,
      or(lt(sessions.expiresAt, remembered), and(isNotNull(sessions.endedAt), lt(sessions.endedAt, remembered))),
    ],
    [idempotentReplies, lt(idempotentReplies.createdAt, new Date(now - DAY_MS))],
    [jobs, lt(jobs.doneAt, jobsDone)],
  ];
  if (!keepsOutbox) old.push([outbox, lt(outbox.createdAt, new Date(now - UNSENT_DAYS * DAY_MS))]);
  const kept: [PgTable, PgColumn, number][] = [
    [auditLog, auditLog.createdAt, retention.audit],
    [notifications, notifications.createdAt, retention.notifications],
    [sentNotifications, sentNotifications.createdAt, retention.notifications],
    [jobs, jobs.failedAt, retention.failedJobs],
  ];
  // A notification can be scheduled for longer than notifications are kept.
  const exceptFor = new Map<PgTable, SQL>([[sentNotifications, ne(sentNotifications.status, 'scheduled')]]);
  for (const [table, created, keptDays] of kept)
    if (keptDays > 0) old.push([table, and(lt(created, new Date(now - keptDays * DAY_MS)), exceptFor.get(table))]);
  const failed = new Map<string, unknown>();
  for (const [table, condition] of old)
    await deleteBatches(db, table, condition, signal).catch((error: unknown) => failed.set(getTableName(table), error));
  if (failed.size > 0)
    throw new AggregateError(failed.values(), `Expired rows were not deleted: ${[...failed.keys()].join(', ')}`);
}
