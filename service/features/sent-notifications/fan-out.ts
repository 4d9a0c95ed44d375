import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared-statement.ts';
import { apiKeys } from '../../platform/database/schema/api-keys.ts';
import { sentNotifications } from '../../platform/database/schema/sent-notifications.ts';
import { enqueue, type Job } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { DAY } from '../../platform/time.ts';
import { effectivePreferences, isInBell } from '../notification-preferences/effective-preferences.ts';
import { mailDue } from '../notification-preferences/mail-due.ts';
import { allInOrder, hint, nextChange } from '../notifications/notifications.ts';
import { enqueueMails } from './mail-out.ts';
import { recipientsAfter } from './recipients.ts';

export const FAN_OUT_JOB = 'notification.fan-out';

export interface FanOutPayload {
  sentId: number;
}

/** Recipients in one transaction. */
const PAGE = 1_000;
/** After this time the job lets others go first. */
const TURN_MS = 1_000;
/** The pause after a page, as a part of what the page took: requests need the database meanwhile. */
const PAUSE = 0.15;

type Sent = typeof sentNotifications.$inferSelect;

/** Begins the fan-out when `within` commits. One to many lets those to few go first. */
export async function enqueueFanOut(within: Queryable, sentId: number, recipients: number): Promise<void> {
  const payload: FanOutPayload = { sentId };
  await enqueue(within, FAN_OUT_JOB, payload, { retryForMs: DAY, bulk: recipients > PAGE });
}

/**
 * Brings a notification to its recipients, page by page. A page and the place that it reached commit together, so that
 * a process that dies neither skips nor repeats anybody.
 */
export async function fanOut(services: Services, { payload, signal, finish }: Job<FanOutPayload>): Promise<void> {
  const { db } = services.database;
  const endsAt = Date.now() + TURN_MS;
  while (!signal.aborted) {
    const startedAt = Date.now();
    const isDone = await db.transaction((tx) => page(services, tx, payload.sentId));
    if (isDone) return;
    await wait((Date.now() - startedAt) * PAUSE);
    if (Date.now() < endsAt) continue;
    await db.transaction(async (tx) => {
      await enqueueFanOut(tx, payload.sentId, Infinity);
      await finish(tx);
    });
    return;
  }
  throw new Error('The fan-out was interrupted; it continues where it was.');
}

/** @returns whether everybody has it */
async function page(services: Services, tx: Tx, sentId: number): Promise<boolean> {
  const isIt = eq(sentNotifications.id, sentId);
  const [sent] = await tx.select().from(sentNotifications).where(isIt).for('update');
  if (!sent || (sent.status !== 'queued' && sent.status !== 'sending')) return true;
  const now = services.now();
  if (sent.expiresAt && sent.expiresAt.getTime() <= now) {
    await tx.update(sentNotifications).set({ status: 'failed' }).where(isIt);
    return true;
  }
  if (await isOfEndedKey(tx, sent)) {
    await tx.update(sentNotifications).set({ status: 'withdrawn' }).where(isIt);
    return true;
  }
  const recipients = { target: sent.target, excluded: sent.excludedUserIds };
  const userIds = await recipientsAfter(tx, recipients, sent.reachedUserId, PAGE);
  const muted = userIds.length === 0 ? 0 : await bring(tx, sent, userIds, now);
  const isDone = userIds.length < PAGE;
  const reached = sent.reached + userIds.length;
  await tx
    .update(sentNotifications)
    .set({
      status: isDone ? 'sent' : 'sending',
      reachedUserId: userIds.at(-1) ?? sent.reachedUserId,
      reached,
      muted: sent.muted + muted,
      ...(isDone && { recipients: reached }),
    })
    .where(isIt);
  return isDone;
}

/** Whoever had a leaked key could otherwise go on writing to people for a year after its end. */
async function isOfEndedKey(tx: Tx, { apiKeyId, sendAt }: Sent): Promise<boolean> {
  if (apiKeyId === null) return false;
  const { deletedAt, expiresAt } = apiKeys;
  const [key] = await tx.select({ deletedAt, expiresAt }).from(apiKeys).where(eq(apiKeys.id, apiKeyId));
  return key?.deletedAt !== null || (sendAt !== null && key.expiresAt <= sendAt);
}

/** @returns how many of these users do not get it in their bell */
async function bring(tx: Tx, sent: Sent, userIds: number[], now: number): Promise<number> {
  await allInOrder(tx, userIds);
  const preferences = await effectivePreferences(tx, userIds, sent);
  const brought = preferences.map((preference) => ({
    userId: preference.user_id,
    isHidden: !isInBell(sent, preference.bell),
    due: sent.mail ? mailDue(preference, sent.criticalityLevel, now) : null,
  }));
  const added = brought.filter(({ isHidden, due }) => !isHidden || due !== null);
  if (sent.collapseKey !== null) await replace(tx, sent, userIds);
  await prepared(tx, {
    name: 'fan-out',
    text: INSERT,
    values: [
      sent.id,
      added.map(({ userId }) => userId),
      added.map(({ isHidden }) => isHidden),
      added.map(({ due }) => due),
    ],
  });
  await hint(tx, userIds);
  if (added.some(({ due }) => due !== null && due.getTime() <= now)) await enqueueMails(tx);
  return brought.filter(({ isHidden }) => isHidden).length;
}

/** One that goes out by mail alone is never shown. */
const INSERT = `
  insert into notifications (user_id, organization_id, title, body, link, criticality_level, notification_type, sent_id,
    collapse_key, expires_at, is_removed, is_withdrawn, mail_due)
  select to_them.user_id, s.organization_id, s.title, s.body, s.link, s.criticality_level, s.notification_type, s.id,
    s.collapse_key, s.expires_at, to_them.is_hidden, to_them.is_hidden, to_them.due
  from sent_notifications s,
    unnest($2::int[], $3::boolean[], $4::timestamptz[]) as to_them(user_id, is_hidden, due)
  where s.id = $1
  on conflict (sent_id, user_id) where sent_id is not null do nothing`;

/** Takes out what a newer one of the same sender, user and key replaces, if it is unread. Its mail does not go out. */
async function replace(tx: Tx, sent: Sent, userIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update notifications n
    set is_removed = true, is_withdrawn = true, mail_due = null, change = ${nextChange}
    from sent_notifications s
    where n.user_id = any(${sql.param([...userIds])}::int[]) and n.collapse_key = ${sent.collapseKey}
      and not n.is_read and not n.is_removed and s.id = n.sent_id
      and s.application_id is not distinct from ${sent.applicationId}
      and s.sender_organization_id is not distinct from ${sent.senderOrganizationId}`);
}
