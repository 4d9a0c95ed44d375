import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { auditLog, jobs, outbox } from '../../platform/database/schema/operations.ts';
import { notifications } from '../../platform/database/schema/notifications.ts';
import { reports } from '../../platform/database/schema/reports.ts';
import { sentNotifications } from '../../platform/database/schema/sent-notifications.ts';
import { webhookAttempts } from '../../platform/database/schema/webhooks.ts';
import { eraseFromDeliveries } from './erase-from-deliveries.ts';
import type { ErasableUser } from './find-person.ts';
import { Mentions } from './mentions.ts';
import { isSameAddress } from '../../platform/database/folded.ts';

/**
 * Takes a user out of what stays. Ids find their name, because others may have the same and any text may contain it;
 * email and phone number are found wherever they are whole.
 */
export async function eraseTraces(tx: Tx, user: ErasableUser): Promise<void> {
  const guests = await tx
    .select({ id: memberships.guestId })
    .from(memberships)
    .where(and(eq(memberships.userId, user.id), isNotNull(memberships.guestId)));
  const ids = [user.id, ...guests.flatMap(({ id }) => id ?? [])];
  const mentions = new Mentions(user);
  await cleanAuditLog(tx, user, ids, mentions);
  await eraseFromDeliveries(tx, ids, mentions);
  await deleteMessages(tx, user, ids, mentions);
}

async function cleanAuditLog(
  tx: Tx,
  { id, email }: ErasableUser,
  ids: readonly number[],
  mentions: Mentions,
): Promise<void> {
  await tx.execute(sql`
    update audit_log set ip = null, user_agent = null where actor_user_id = ${id}`);
  // Of an entry about the user, address and device may be those of an administrator. Invitations before the last one
  // had ids that nothing keeps; their email is known.
  await tx.execute(sql`
    update audit_log set target_name = '', data = '{}',
      ip = case when actor_user_id <> ${id} then ip end,
      user_agent = case when actor_user_id <> ${id} then user_agent end
    where target_type = 'user' and (
      target_id = any(${sql.param(ids)}::int[])
      or ${isSameAddress(sql`data ->> 'email'`, email)} and not exists (select from users u where u.id = target_id))`);
  await tx.execute(sql`
    update audit_log set data = data
      || case when data -> 'from_id' = to_jsonb(${id}::int) then '{"from": ""}' else '{}' end::jsonb
      || case when data -> 'to_id' = to_jsonb(${id}::int) then '{"to": ""}' else '{}' end::jsonb
    where action = 'organization.owner_changed' and to_jsonb(${id}::int) in (data -> 'from_id', data -> 'to_id')`);
  const data = sql`data::text`;
  await tx.execute(sql`
    update audit_log set data = ${mentions.removedFrom(data)}::jsonb,
      target_name = ${mentions.removedFrom(auditLog.targetName)},
      actor_name = ${mentions.removedFrom(auditLog.actorName)}
    where ${mentions.isIn(data)} or ${mentions.isIn(auditLog.targetName)} or ${mentions.isIn(auditLog.actorName)}`);
}

/** Messages to the user, and what told others about them. */
async function deleteMessages(
  tx: Tx,
  { email, phone }: ErasableUser,
  ids: readonly number[],
  mentions: Mentions,
): Promise<void> {
  await tx.execute(sql`
    delete from outbox where ${isSameAddress(sql`"to"`, email)} or "to" = ${phone ?? ''}
      or ${mentions.isIn(outbox.text)} or ${mentions.isIn(outbox.html)}`);
  await tx.execute(sql`delete from registrations where ${isSameAddress(sql`email`, email)}`);
  await tx.execute(sql`delete from invitations where ${isSameAddress(sql`email`, email)}`);
  await tx.execute(sql`delete from invitation_list_entries where ${isSameAddress(sql`email`, email)}`);
  await tx.execute(sql`
    delete from connection_logins
    where user_id = any(${sql.param(ids)}::int[]) or ${isSameAddress(sql`email`, email)}`);
  const leadsToThem = `[?&]user=(${ids.join('|')})(&|$)`;
  await tx.execute(sql`
    delete from notifications where link ~ ${leadsToThem}
      or ${mentions.isIn(notifications.title)} or ${mentions.isIn(notifications.body)}`);
  const { title, body, link } = sentNotifications;
  await tx
    .update(sentNotifications)
    .set({
      title: mentions.removedFrom(title),
      body: mentions.removedFrom(body),
      link: sql`case when ${link} ~ ${leadsToThem} then null else ${link} end`,
    })
    .where(or(mentions.isIn(title), mentions.isIn(body), sql`${link} ~ ${leadsToThem}`));
  await tx.execute(sql`
    delete from directory_requests where ${isSameAddress(sql`about`, email)} or ${mentions.isIn(sql`changes::text`)}
      or ${mentions.isIn(sql`error::text`)}`);
  await tx.update(reports).set({ email: null }).where(isSameAddress(reports.email, email));
  // Mail servers and endpoints repeat addresses in their answers.
  await tx
    .update(jobs)
    .set({ lastError: mentions.removedFrom(jobs.lastError) })
    .where(mentions.isIn(jobs.lastError));
  await tx
    .update(webhookAttempts)
    .set({ responseBody: mentions.removedFrom(webhookAttempts.responseBody) })
    .where(mentions.isIn(webhookAttempts.responseBody));
}
