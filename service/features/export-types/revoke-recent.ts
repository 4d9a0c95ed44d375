import { and, eq, gt, inArray, or } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { exportTypes } from '../../platform/database/schema/export-types.ts';
import { rollSigningSecret } from '../../platform/outgoing/roll-secret.ts';
import type { Services } from '../../platform/services.ts';
import { targetsOf } from '../audit/targets-of.ts';
import { auditExportType } from './audit-export-type.ts';

/**
 * Takes back what an account did to export types after a time. Those that it registered are deleted. Those that it
 * changed or rolled get a new signing secret: whoever knows the former one, or receives the requests at another URL,
 * could ask the application for the rows of any organization. Their exports fail until the application has the new one.
 */
export async function revokeExportTypesOf(
  { config }: Pick<Services, 'config'>,
  tx: Tx,
  userId: number,
  { since, ip }: { since: Date; ip: string },
): Promise<void> {
  const by = { actorId: userId, actorApiKeyId: null, ip };
  const touchedByUser = targetsOf(tx, userId, since, [
    'export_type.created',
    'export_type.updated',
    'export_type.secret_rolled',
  ]);
  const madeByUser = and(eq(exportTypes.createdBy, userId), gt(exportTypes.createdAt, since));
  const rows = await tx
    .select()
    .from(exportTypes)
    .where(or(madeByUser, inArray(exportTypes.id, touchedByUser)))
    .for('update');
  for (const row of rows) {
    const isThis = eq(exportTypes.id, row.id);
    if (row.createdBy === userId && row.createdAt > since) {
      await tx.delete(exportTypes).where(isThis);
      await auditExportType(tx, by, row, 'export_type.deleted');
    } else {
      const { columns } = rollSigningSecret(config.secretKey, row.secret, { revokePrevious: true });
      await tx.update(exportTypes).set(columns).where(isThis);
      await auditExportType(tx, by, row, 'export_type.secret_rolled', { revoked: true });
    }
  }
}
