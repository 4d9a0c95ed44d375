import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { InvitationList } from '../../../../src/core/contract/endpoints/invitations.ts';
import type { Item } from '../../../../src/core/contract/types.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { invitationListEntries, invitationLists } from '../../../platform/database/schema/invitations.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { notFound } from '../../../platform/errors/api-error.ts';
import { type Caller, organizationOf } from '../../../platform/http/caller.ts';
import { type AnyMessage, type Speaker, textIn } from '../../../platform/languages/message.ts';
import type { Services } from '../../../platform/services.ts';
import { DAY } from '../../../platform/time.ts';

/** The job that invites a list. */
export const INVITE_LIST_JOB = 'invitations.invite-list';

export interface InviteListPayload {
  listId: number;
}

/** How long a list is shown. */
const SHOWN_MS = 30 * DAY;
/** Lists shown. */
const SHOWN = 20;

/** Whether it is this list and still has work to do. */
export const isUnfinished = (id: number) => and(eq(invitationLists.id, id), isNull(invitationLists.finishedAt));

const countOf = (status: 'invited' | 'refused') => sql<number>`(
  select count(*)::int from ${invitationListEntries} e
  where e.list_id = ${invitationLists.id} and e.status = ${status})`;

const select = (within: Queryable) =>
  within
    .select({
      list: invitationLists,
      total: sql<number>`(
        select count(*)::int from ${invitationListEntries} e where e.list_id = ${invitationLists.id})`,
      invited: countOf('invited'),
      refused: countOf('refused'),
      createdBy: users.name,
    })
    .from(invitationLists)
    .innerJoin(users, eq(users.id, invitationLists.userId));

type Row = Awaited<ReturnType<typeof select>>[number];

const present = ({ list, createdBy, ...counts }: Row, speak: Speaker): InvitationList => ({
  id: list.id,
  status: list.status,
  ...counts,
  continues_at: list.continuesAt?.toISOString() ?? null,
  message: list.said ? textIn(speak.language, list.said as AnyMessage) : null,
  created_by: createdBy,
  created_at: list.createdAt.toISOString(),
  finished_at: list.finishedAt?.toISOString() ?? null,
});

/** The organization's lists, newest first. */
export async function readLists(services: Services, caller: Caller, speak: Speaker): Promise<InvitationList[]> {
  const since = new Date(services.now() - SHOWN_MS);
  const rows = await select(services.database.db)
    .where(and(eq(invitationLists.organizationId, organizationOf(caller)), gt(invitationLists.createdAt, since)))
    .orderBy(desc(invitationLists.id))
    .limit(SHOWN);
  return rows.map((row) => present(row, speak));
}

/**
 * One of the organization's lists.
 * @throws {ApiError} 404
 */
export async function readList(
  { database: { db } }: Services,
  caller: Caller,
  id: number,
  speak: Speaker,
): Promise<InvitationList> {
  const isIt = and(eq(invitationLists.id, id), eq(invitationLists.organizationId, organizationOf(caller)));
  const [row] = await select(db).where(isIt);
  if (!row) throw notFound();
  return present(row, speak);
}

/**
 * The result of each address.
 * @throws {ApiError} 404
 */
export async function readResults(
  services: Services,
  caller: Caller,
  id: number,
  speak: Speaker,
): Promise<Item<'GET /invite/lists/{id}/results'>[]> {
  await readList(services, caller, id, speak);
  const rows = await services.database.db
    .select()
    .from(invitationListEntries)
    .where(eq(invitationListEntries.listId, id))
    .orderBy(asc(invitationListEntries.position));
  return rows.map(({ email, status, code, said }) => ({
    email,
    status,
    code,
    message: said ? textIn(speak.language, said as AnyMessage) : null,
  }));
}

/**
 * Cancels an unfinished list; a finished one stays. Once it answers, nobody is invited any more.
 * @throws {ApiError} 404
 */
export async function cancelList(
  services: Services,
  caller: Caller,
  id: number,
  speak: Speaker,
): Promise<InvitationList> {
  await readList(services, caller, id, speak);
  await services.database.db
    .update(invitationLists)
    .set({ status: 'cancelled', finishedAt: new Date(services.now()), continuesAt: null })
    .where(isUnfinished(id));
  return readList(services, caller, id, speak);
}
