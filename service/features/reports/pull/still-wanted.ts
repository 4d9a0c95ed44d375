import { and, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import { apiKeys } from '../../../platform/database/schema/api-keys.ts';
import { exportTypes } from '../../../platform/database/schema/export-types.ts';
import { type ReportRow, reports } from '../../../platform/database/schema/reports.ts';
import type { Services } from '../../../platform/services.ts';
import { authorizationIn } from '../../access/authorization-context.ts';
import { stillMayExport } from '../rights/may-export.ts';
import { ExportFailed, NoLongerWanted } from './problems.ts';

/** SQL for a report that is neither finished nor cancelled. */
export const isUnfinished = (id: number) => and(eq(reports.id, id), inArray(reports.status, ['pending', 'running']));

/**
 * Checks that a report is still wanted, that its type still exists, and that its user may still have it.
 * @returns its type as it is now
 * @throws {NoLongerWanted}
 * @throws {ExportFailed}
 */
export async function requireWanted({ database, now }: Services, { id, userId, organizationId }: ReportRow) {
  const isOver = or(isNotNull(apiKeys.deletedAt), lte(apiKeys.expiresAt, new Date(now())));
  const [[found], authorization] = await Promise.all([
    database.db
      .select({ type: exportTypes, keyEnded: sql`${isOver}`.mapWith(Boolean) })
      .from(reports)
      .leftJoin(apiKeys, eq(apiKeys.id, reports.apiKeyId))
      .leftJoin(exportTypes, eq(exportTypes.id, reports.exportTypeId))
      .where(isUnfinished(id)),
    authorizationIn(database, userId, organizationId),
  ]);
  if (!found) throw new NoLongerWanted('The report is no longer wanted.');
  const { type, keyEnded } = found;
  if (!type) throw new ExportFailed('replies.export.typeDeleted');
  if (keyEnded || !stillMayExport(authorization, type.permission)) throw new ExportFailed('replies.export.rights');
  return type;
}

/** Milliseconds between looks whether a report is still wanted, while an application takes its time. */
const LOOK_MS = 2_000;

/** Aborts a signal once a report is no longer wanted. */
export function watch({ database, log }: Services, id: number): { signal: AbortSignal; end: () => void } {
  const unwanted = new AbortController();
  const look = async () => {
    const [found] = await database.db.select({ id: reports.id }).from(reports).where(isUnfinished(id));
    if (!found) unwanted.abort(new NoLongerWanted('The report is no longer wanted.'));
  };
  const timer = setInterval(
    () => void look().catch((err: unknown) => log.warn({ err, report: id }, 'a report could not be looked at')),
    LOOK_MS,
  );
  return { signal: unwanted.signal, end: () => clearInterval(timer) };
}
