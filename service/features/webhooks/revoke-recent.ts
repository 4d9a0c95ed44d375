import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { webhooks } from '../../platform/database/schema/webhooks.ts';
import { rollSigningSecret } from '../../platform/outgoing/roll-secret.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from '../audit/audit.ts';
import { targetsOf } from '../audit/targets-of.ts';

/**
 * Takes back what an account did to webhooks after a time. Those that it created are disabled: they send what happens
 * to an address of its choice. If it rolled the secret of another one, that gets a new secret: with the former one,
 * anybody who knows it could send the receiver events.
 */
export async function revokeWebhooksOf(
  { config }: Pick<Services, 'config'>,
  tx: Tx,
  userId: number,
  { since, ip }: { since: Date; ip: string },
): Promise<void> {
  const rolledByUser = targetsOf(tx, userId, since, ['webhook.secret_rolled']);
  const madeByUser = and(eq(webhooks.createdBy, userId), gt(webhooks.createdAt, since));
  const rows = await tx
    .select()
    .from(webhooks)
    .where(and(isNull(webhooks.deletedAt), or(madeByUser, inArray(webhooks.id, rolledByUser))))
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
