import { and, eq, exists, gt, isNull, or } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { auditLog } from '../../platform/database/schema/operations.ts';
import { webhooks } from '../../platform/database/schema/webhooks.ts';
import { rollSigningSecret } from '../../platform/outgoing/roll-secret.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from '../audit/audit.ts';

/**
 * Takes back what an account did to webhooks after a time. Those that it created are disabled: they send what happens
 * to an address of its choice. Those whose secret it rolled get a new one: whoever knows the former one could send the
 * receiver events of their own.
 */
export async function revokeWebhooksOf(
  { config }: Pick<Services, 'config'>,
  tx: Tx,
  userId: number,
  { since, ip }: { since: Date; ip: string },
): Promise<void> {
  const rolledByUser = tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.targetType, 'webhook'),
        eq(auditLog.targetId, webhooks.id),
        eq(auditLog.actorUserId, userId),
        gt(auditLog.createdAt, since),
        eq(auditLog.action, 'webhook.secret_rolled'),
      ),
    );
  const madeByUser = and(eq(webhooks.createdBy, userId), gt(webhooks.createdAt, since));
  const rows = await tx
    .select()
    .from(webhooks)
    .where(and(isNull(webhooks.deletedAt), or(madeByUser, exists(rolledByUser))))
    .for('update');
  for (const { id, name, organizationId, createdBy, createdAt, secret } of rows) {
    const isTheirs = createdBy === userId && createdAt > since;
    const { columns } = rollSigningSecret(config.secretKey, secret, { revokePrevious: true });
    await tx
      .update(webhooks)
      .set(isTheirs ? { enabled: false } : columns)
      .where(eq(webhooks.id, id));
    await audit(tx, {
      ...{ organizationId, actorId: userId, ip, target: { kind: 'webhook', id, name } },
      ...(isTheirs
        ? { action: 'webhook.updated', detail: { enabled: false } }
        : { action: 'webhook.secret_rolled', detail: { revoked: true } }),
    });
  }
}
