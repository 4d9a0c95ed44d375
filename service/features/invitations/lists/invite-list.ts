import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { invitationListEntries, invitationLists } from '../../../platform/database/schema/invitations.ts';
import { ApiError } from '../../../platform/errors/api-error.ts';
import type { Requester } from '../../../platform/http/caller.ts';
import { enqueue, type Job } from '../../../platform/jobs/jobs.ts';
import type { AnyMessage } from '../../../platform/languages/message.ts';
import { speakerTo } from '../../../platform/mail/mail.ts';
import type { Services } from '../../../platform/services.ts';
import { DAY, HOUR } from '../../../platform/time.ts';
import { notify } from '../../notifications/notifications.ts';
import { localPart, recipientOf, userById } from '../../users/find-user.ts';
import { addMember, requireRoles } from '../add-member.ts';
import { INVITE_LIST_JOB, type InviteListPayload, isUnfinished } from './lists.ts';
import { requesterOf } from './requester.ts';

/** Addresses read at a time. */
const PAGE = 100;
/** After this time the job lets others go first. */
const TURN_MS = 5_000;

type List = typeof invitationLists.$inferSelect;
type Entry = typeof invitationListEntries.$inferSelect;

/**
 * Invites the addresses of a list in their order. An address and its result commit together, so that a process that
 * dies neither skips nor repeats anybody. At a limit the job waits until that allows the next address.
 */
export async function inviteList(services: Services, { payload, signal, finish }: Job<InviteListPayload>) {
  const { db } = services.database;
  const endsAt = Date.now() + TURN_MS;
  const [list] = await db
    .update(invitationLists)
    .set({ status: 'running', continuesAt: null })
    .where(isUnfinished(payload.listId))
    .returning();
  if (!list) return;
  const requester = await stillAllowed(services, list);
  if (!requester) return end(services, list, 'failed', 'errors.listNotAllowed');
  while (!signal.aborted) {
    const page = await waiting(services, list);
    if (page.length === 0) return end(services, list, 'done');
    for (const entry of page) {
      if (signal.aborted) break;
      const result = await invite(services, list, entry, requester);
      if (result === 'over') return;
      if (result !== 'next' || Date.now() >= endsAt)
        return db.transaction(async (tx) => {
          await goOnLater(tx, list, result === 'next' ? null : new Date(services.now() + result * 1000));
          await finish(tx);
        });
    }
  }
  throw new Error('Inviting was interrupted; it continues where it was.');
}

/** The user who started the list, if they may still invite with its roles. */
async function stillAllowed(services: Services, list: List): Promise<Requester | undefined> {
  const requester = await requesterOf(services, list);
  if (!requester) return undefined;
  try {
    await requireRoles(services.database.db, requester.caller, list.roleIds);
    return requester;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

const waiting = ({ database: { db } }: Services, { id }: List): Promise<Entry[]> =>
  db
    .select()
    .from(invitationListEntries)
    .where(and(eq(invitationListEntries.listId, id), eq(invitationListEntries.status, 'waiting')))
    .orderBy(asc(invitationListEntries.position))
    .limit(PAGE);

/** Ends the transaction of an address without a result. */
class NotMine extends Error {}

/** @returns how to go on: with the next address, not at all, or after this many seconds */
async function invite(
  services: Services,
  { id: listId, roleIds }: List,
  { position, email }: Entry,
  requester: Requester,
): Promise<'next' | 'over' | number> {
  const { db } = services.database;
  const isWaiting = and(
    eq(invitationListEntries.listId, listId),
    eq(invitationListEntries.position, position),
    eq(invitationListEntries.status, 'waiting'),
  );
  let isOver = false;
  try {
    await db.transaction(async (tx) => {
      // A cancellation waits for this address, and the next one sees it.
      const open = await tx
        .select({ id: invitationLists.id })
        .from(invitationLists)
        .where(isUnfinished(listId))
        .for('share');
      isOver = open.length === 0;
      const mine = isOver
        ? []
        : await tx.update(invitationListEntries).set({ status: 'invited' }).where(isWaiting).returning();
      if (mine.length === 0) throw new NotMine();
      await addMember(services, tx, { email, name: localPart(email), roleIds }, requester);
    });
  } catch (error) {
    if (error instanceof NotMine) return isOver ? 'over' : 'next';
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 429) return error.retryAfter ?? HOUR / 1000;
    const { code, userMessage: said } = error;
    await db.update(invitationListEntries).set({ status: 'refused', code, said }).where(isWaiting);
  }
  return 'next';
}

/** @param at when a limit allows the next address; null to go on at once, after others */
async function goOnLater(tx: Tx, { id }: List, at: Date | null): Promise<void> {
  if (at) await tx.update(invitationLists).set({ status: 'waiting', continuesAt: at }).where(isUnfinished(id));
  const payload: InviteListPayload = { listId: id };
  await enqueue(tx, INVITE_LIST_JOB, payload, { retryForMs: 2 * DAY, bulk: true, ...(at && { runAt: at }) });
}

/** Ends the list, and tells the user who started it. */
async function end(services: Services, { id }: List, status: 'done' | 'failed', said?: AnyMessage): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    const [list] = await tx
      .update(invitationLists)
      .set({ status, said: said ?? null, finishedAt: new Date(services.now()) })
      .where(isUnfinished(id))
      .returning();
    if (!list) return;
    const is = (one: Entry['status']) =>
      sql<number>`count(*) filter (where ${invitationListEntries.status} = ${one})::int`;
    const [counts] = await tx
      .select({ all: count(), invited: is('invited'), refused: is('refused') })
      .from(invitationListEntries)
      .where(eq(invitationListEntries.listId, id));
    const speak = speakerTo(recipientOf(services, await userById(tx, list.userId), list.languages));
    const { invited = 0, refused = 0 } = counts ?? {};
    await notify(tx, list.userId, {
      title: speak('invitations.sent', { invited }),
      body: status === 'failed' ? speak('errors.listNotAllowed') : speak('invitations.refused', { refused }),
      link: '/auth/team?type=invited',
      level: status === 'failed' ? 'warning' : 'info',
      type: 'platform_updates',
      organizationId: list.organizationId,
    });
  });
}
