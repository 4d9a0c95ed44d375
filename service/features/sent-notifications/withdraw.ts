import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sentNotifications } from '../../platform/database/schema/sent-notifications.ts';
import { notFound } from '../../platform/errors/api-error.ts';
import { enqueue, type Job } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { DAY } from '../../platform/time.ts';
import { allInOrder, hint, nextChange } from '../notifications/notifications.ts';
import type { FanOutPayload } from './fan-out.ts';
import { isSentBy, type Sender } from './sender.ts';

export const WITHDRAW_JOB = 'notification.withdraw';

/** Notifications taken out in one transaction. */
const PAGE = 1_000;

/**
 * Withdraws a notification: stops its fan-out, and takes it out of every bell when `tx` commits. Idempotent.
 * @returns its title
 * @throws {ApiError} 404
 */
export async function withdraw(tx: Tx, sender: Sender, id: number): Promise<string> {
  const isIt = and(eq(sentNotifications.id, id), isSentBy(sender));
  const [found] = await tx.select({ title: sentNotifications.title }).from(sentNotifications).where(isIt).for('update');
  if (!found) throw notFound('errors.notFound.notification');
  await withdrawAll(tx, isIt);
  return found.title;
}

/** Withdraws the notifications of a sender with a cancellation key. */
export function withdrawByKey(tx: Tx, sender: Sender, cancellationKey: string): Promise<{ id: number }[]> {
  return withdrawAll(tx, and(eq(sentNotifications.cancellationKey, cancellationKey), isSentBy(sender)));
}

async function withdrawAll(tx: Tx, which: SQL | undefined): Promise<{ id: number }[]> {
  const withdrawn = await tx
    .update(sentNotifications)
    .set({ status: 'withdrawn' })
    .where(and(which, ne(sentNotifications.status, 'withdrawn')))
    .returning({ id: sentNotifications.id });
  for (const { id } of withdrawn)
    await enqueue(tx, WITHDRAW_JOB, { sentId: id } satisfies FanOutPayload, { retryForMs: DAY });
  return withdrawn;
}

/** Takes a withdrawn notification out of every bell. A process that dies leaves the rest to the next attempt. */
export async function takeOutWithdrawn({ database }: Services, { payload, signal }: Job<FanOutPayload>): Promise<void> {
  const isOfIt = sql`sent_id = ${payload.sentId} and (not is_removed or mail_due is not null)`;
  while (!signal.aborted) if ((await takeOut(database.db, isOfIt)) < PAGE) return;
  throw new Error('The withdrawal was interrupted; it continues where it was.');
}

/** Takes out what has ended. */
export async function takeOutExpired({ database, now, stopping }: Services): Promise<void> {
  const hasEnded = sql`expires_at <= ${new Date(now()).toISOString()}::timestamptz and not is_removed`;
  while (!stopping.aborted) if ((await takeOut(database.db, hasEnded)) < PAGE) return;
}

/** @returns how many, at most a page */
async function takeOut(db: Db, which: SQL): Promise<number> {
  const found = sql`select id, user_id from notifications where ${which} order by user_id, id limit ${PAGE}`;
  const { rows } = await db.execute<{ id: string | number; user_id: number }>(found);
  if (rows.length === 0) return 0;
  const userIds = [...new Set(rows.map(({ user_id }) => user_id))];
  await db.transaction(async (tx) => {
    await allInOrder(tx, userIds);
    await tx.execute(sql`
      update notifications
      set is_removed = true, is_withdrawn = is_withdrawn or not is_removed, mail_due = null,
        change = ${nextChange}
      where id = any(${sql.param(rows.map(({ id }) => Number(id)))}::bigint[])
        and (not is_removed or mail_due is not null)`);
    await hint(tx, userIds);
  });
  return rows.length;
}
