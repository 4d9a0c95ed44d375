import { and, eq } from 'drizzle-orm';
import type { Body } from '../../../src/core/contract/types.ts';
import type { Tx } from '../../platform/database/database.ts';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { unprocessable } from '../../platform/errors/api-error.ts';
import { messageWith } from '../../platform/languages/message.ts';
import { audit } from '../audit/audit.ts';

const DETAIL_BYTES = 4_096;

/**
 * Adds an event of an application to the activity of an organization, with the organization's own entries.
 * @param application name of the application that sends it
 * @throws {ApiError} 422 `action_invalid`, `actor_unknown`, `detail_too_long`
 */
export async function addActivity(
  tx: Tx,
  application: string,
  { organization_id: organizationId, action, actor, target, detail = {} }: Body<'POST /activity'>,
  ip: string,
): Promise<{ id: number }> {
  if (!action.startsWith(`${application}.`)) {
    const message = messageWith('errors.actionNotOfApplication', { action, application });
    throw unprocessable('action_invalid', message, { action: [message] });
  }
  if (Buffer.byteLength(JSON.stringify(detail)) > DETAIL_BYTES)
    throw unprocessable('detail_too_long', 'errors.detailTooLong', { detail: ['errors.detailTooLong'] });
  if ('user_id' in actor) await requireMember(tx, actor.user_id, organizationId);
  const isNumber = typeof target?.id === 'number' && Number.isSafeInteger(target.id);
  const id = await audit(tx, {
    organizationId,
    ...('user_id' in actor ? { actorId: actor.user_id } : { actorId: null, actorName: actor.name }),
    action,
    ...(target && {
      target: {
        kind: target.type,
        name: target.name,
        ...(isNumber ? { id: Number(target.id) } : { id: null, key: String(target.id) }),
      },
    }),
    detail,
    ip,
  });
  return { id };
}

/** An organization learns no names of strangers. */
async function requireMember(tx: Tx, userId: number, organizationId: number): Promise<void> {
  const inOrganization = and(eq(memberships.userId, userId), eq(memberships.organizationId, organizationId));
  const [found] = await tx.select({ id: memberships.id }).from(memberships).where(inOrganization).limit(1);
  if (!found) throw unprocessable('actor_unknown', 'errors.actorNotMember', { actor: ['errors.actorNotMember'] });
}
