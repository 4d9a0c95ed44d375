import { sql } from 'drizzle-orm';
import type { NotificationType } from '../../../src/core/contract/notification-types.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { enqueue, type Job } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { DAY, HOUR } from '../../platform/time.ts';
import { unsubscribeToken } from '../notification-preferences/unsubscribe-token.ts';
import { type KnownUser, recipientOf, userById } from '../users/find-user.ts';
import { type Noted, notificationMail } from './mails/notification-mail.ts';

export const MAILS_JOB = 'notification.mails';

/** First key of the advisory locks on users: one process at a time writes a user's mails. */
const LOCK = 7_202;
/** Users looked up at a time. */
const USERS = 200;

/** Writes the mails that are due, when `within` commits. */
export function enqueueMails(within: Queryable): Promise<void> {
  return enqueue(within, MAILS_JOB, {}, { uniqueKey: MAILS_JOB, retryForMs: DAY, bulk: true });
}

/** Begins the mails that became due, such as digests. */
export async function sendDueMails({ database: { db }, now }: Services): Promise<void> {
  const [found] = await dueUsers(db, now(), 0, 1);
  if (found !== undefined) await enqueueMails(db);
}

/**
 * Writes all mails that are due: one for each user and type. A user's mails, and that they are written, commit
 * together, so that each goes out once whatever restarts.
 */
export async function writeDueMails(services: Services, { signal }: Pick<Job, 'signal'>): Promise<void> {
  const { db } = services.database;
  for (let after = 0; ;) {
    const userIds = await dueUsers(db, services.now(), after, USERS);
    for (const userId of userIds) {
      signal.throwIfAborted();
      await db.transaction((tx) => writeMails(services, tx, userId));
    }
    after = userIds.at(-1) ?? after;
    if (userIds.length < USERS) return;
  }
}

async function dueUsers(within: Queryable, now: number, after: number, limit: number): Promise<number[]> {
  const { rows } = await within.execute<{ user_id: number }>(sql`
    select distinct user_id from notifications
    where mail_due <= ${new Date(now).toISOString()}::timestamptz and user_id > ${after}
    order by user_id limit ${limit}`);
  return rows.map(({ user_id }) => user_id);
}

interface Due extends Record<string, unknown> {
  id: string | number;
  sent_id: string | number | null;
  notification_type: NotificationType;
  organization_id: number | null;
  title: string;
  body: string;
  link: string | null;
  /** The organization that sent it by an API key; null if the platform did. */
  sender: string | null;
  is_wanted: boolean;
}

/** Somebody who has read it, or has left the organization that it is about, gets no mail of it. */
async function takeDue(tx: Tx, userId: number, now: number): Promise<Due[]> {
  const at = new Date(now).toISOString();
  const { rows } = await tx.execute<Due>(sql`
    update notifications n set mail_due = null
    where n.user_id = ${userId} and n.mail_due <= ${at}::timestamptz
    returning n.id, n.sent_id, n.notification_type, n.organization_id, n.title, n.body, n.link,
      (select o.name from sent_notifications s join organizations o on o.id = s.sender_organization_id
        where s.id = n.sent_id) as sender,
      not n.is_read and (not n.is_removed or n.is_withdrawn)
      and (n.expires_at is null or n.expires_at > ${at}::timestamptz)
      and (n.organization_id is null or exists (
        select from memberships m join organizations o on o.id = m.organization_id and not o.is_deleted
        where m.user_id = n.user_id and m.organization_id = n.organization_id and m.status = 'active'
          and not m.is_deleted
      )) as is_wanted`);
  return rows.sort((one, other) => Number(one.id) - Number(other.id));
}

async function writeMails(services: Services, tx: Tx, userId: number): Promise<void> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCK}, ${userId}) as locked`,
  );
  // Another process writes them.
  if (!rows[0]?.locked) return;
  const due = (await takeDue(tx, userId, services.now())).filter(({ is_wanted }) => is_wanted);
  const user = due.length === 0 ? undefined : await userById(tx, userId);
  // Anybody can create an account for a stranger's address, and would send mails of their own words there.
  if (!user || user.isDeleted || !user.activatedAt || !user.emailProvenAt) return;
  for (const ofType of byType(due)) await writeMail(services, tx, user, ofType);
}

function byType(due: readonly Due[]): [Due, ...Due[]][] {
  const types = new Map<NotificationType, [Due, ...Due[]]>();
  for (const one of due) {
    const known = types.get(one.notification_type);
    if (known) known.push(one);
    else types.set(one.notification_type, [one]);
  }
  return [...types.values()];
}

async function writeMail(services: Services, tx: Tx, user: KnownUser, due: [Due, ...Due[]]): Promise<void> {
  const { config, messages } = services;
  const [{ notification_type: type }] = due;
  const token = unsubscribeToken(config.secretKey, { userId: user.id, type });
  const unsubscribeUrl = `${config.publicUrl}/unsubscribe?token=${encodeURIComponent(token)}`;
  const note = ({ title, body, link }: Due): Noted => ({
    title,
    body,
    link: link === null ? null : new URL(link, config.publicUrl).href,
  });
  const [first, ...more] = due;
  const organizations = new Set(due.map(({ organization_id }) => organization_id));
  const [organizationId] = organizations;
  const recipient = {
    ...recipientOf(services, user),
    ...(organizations.size === 1 && typeof organizationId === 'number' && { organizationId }),
  };
  const senders = [...new Set(due.flatMap(({ sender }) => sender ?? []))];
  const notes = [note(first), ...more.map(note)] as const;
  const mail = notificationMail({ ...recipient, type, notes, senders, unsubscribeUrl });
  // RFC 8058
  const headers = { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  const isQueued = await messages.notice(tx, { to: user.email, ...mail, headers, bulk: true }, 'notification');
  if (isQueued) await countMails(tx, due);
  else await putOff(tx, due, services.now());
}

async function countMails(tx: Tx, due: readonly Due[]): Promise<void> {
  const ids = due.flatMap(({ sent_id }) => (sent_id === null ? [] : [Number(sent_id)])).sort((a, b) => a - b);
  if (ids.length === 0) return;
  await tx.execute(sql`
    update sent_notifications s set mails = s.mails + 1
    where s.id in (
      select id from sent_notifications where id = any(${sql.param(ids)}::bigint[]) order by id for update
    )`);
}

/** Whoever got many mails within the hour gets these together afterwards. */
async function putOff(tx: Tx, due: readonly Due[], now: number): Promise<void> {
  await tx.execute(sql`
    update notifications set mail_due = ${new Date(now + HOUR).toISOString()}::timestamptz
    where id = any(${sql.param(due.map(({ id }) => Number(id)))}::bigint[])`);
}
