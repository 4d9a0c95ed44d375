import { sql } from 'drizzle-orm';
import type { InvitationList } from '../../../../src/core/contract/endpoints/invitations.ts';
import { normalizeAddress } from '../../../../src/core/contract/rules.ts';
import { invitationLists } from '../../../platform/database/schema/invitations.ts';
import { ApiError } from '../../../platform/errors/api-error.ts';
import { organizationOf, type Requester } from '../../../platform/http/caller.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { Speaker } from '../../../platform/languages/message.ts';
import type { Limit } from '../../../platform/limits/limiter.ts';
import type { Services } from '../../../platform/services.ts';
import { DAY } from '../../../platform/time.ts';
import { requireRoles } from '../add-member.ts';
import { wrongWith } from '../invite-members.ts';
import { INVITE_LIST_JOB, type InviteListPayload, readList } from './lists.ts';

/** Addresses in the lists of an organization in a day: they are kept for a month, invited or not. */
const stored = (organizationId: number): Limit => ({
  name: 'invitations:lists',
  subject: String(organizationId),
  limit: 50_000,
  windowMs: DAY,
});

/**
 * Stores a list, and invites its addresses in the background. Invalid and repeated ones are refused at once.
 * @throws {ApiError} for roles, as `requireRoles`; 409 `list_running` while another list of the organization is
 * invited; 429
 */
export async function createList(
  services: Services,
  { emails, roleIds }: { emails: readonly string[]; roleIds: readonly number[] },
  { caller, ip, languages }: Requester,
  speak: Speaker,
): Promise<InvitationList> {
  const { db } = services.database;
  const organizationId = organizationOf(caller);
  await requireRoles(db, caller, roleIds);
  const seen = new Set<string>();
  const entries = emails.map((typed) => {
    const email = normalizeAddress(typed);
    const wrong = wrongWith(email, seen);
    seen.add(email.toLowerCase());
    return {
      email,
      status: wrong ? 'refused' : 'waiting',
      code: wrong?.code ?? null,
      said: wrong?.userMessage ?? null,
    };
  });
  const listId = await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(invitationLists)
      .values({
        organizationId,
        userId: caller.userId,
        fromOrganizationId: caller.sessionOrganizationId,
        roleIds: [...roleIds],
        languages: [...languages],
        ip,
        createdAt: new Date(services.now()),
      })
      .onConflictDoNothing()
      .returning({ id: invitationLists.id });
    if (!made) throw new ApiError(409, 'list_running', 'errors.listRunning');
    await services.limiter.spend(stored(organizationId), entries.length, tx);
    await tx.execute(sql`
      insert into invitation_list_entries (list_id, position, email, status, code, said)
      select ${made.id}, position, entry ->> 'email', entry ->> 'status', entry ->> 'code',
        nullif(entry -> 'said', 'null')
      from jsonb_array_elements(${JSON.stringify(entries)}::jsonb) with ordinality as asked(entry, position)`);
    const payload: InviteListPayload = { listId: made.id };
    await enqueue(tx, INVITE_LIST_JOB, payload, { retryForMs: DAY });
    return made.id;
  });
  return readList(services, caller, listId, speak);
}
