import { and, asc, eq } from 'drizzle-orm';
import type { ExportType } from '../../../src/core/contract/endpoints/platform/export-types.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { exportTypes } from '../../platform/database/schema/export-types.ts';
import { notFound } from '../../platform/errors/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { requireApplication } from '../applications/applications.ts';
import { type ExportTypeRow, presentExportType } from './present.ts';

/** Names an export type by its application. */
export interface OfApplication {
  /** Id of the application. */
  id: number;
  typeId: number;
}

/**
 * The export types of an application, oldest first.
 * @throws {ApiError} 404
 */
export async function listExportTypes(services: Services, applicationId: number): Promise<ExportType[]> {
  const { db } = services.database;
  await requireApplication(db, applicationId);
  const rows = await db
    .select()
    .from(exportTypes)
    .where(eq(exportTypes.applicationId, applicationId))
    .orderBy(asc(exportTypes.id));
  return rows.map((row) => presentExportType(services, row));
}

/**
 * An export type of an application.
 * @throws {ApiError} 404
 */
export async function findExportType(within: Queryable, of: OfApplication): Promise<ExportTypeRow> {
  const [row] = await within.select().from(exportTypes).where(own(of));
  if (!row) throw notFound('errors.notFound.exportType');
  return row;
}

/**
 * The same, locked until the transaction ends.
 * @throws {ApiError} 404
 */
export async function lockExportType(tx: Tx, of: OfApplication): Promise<ExportTypeRow> {
  const [row] = await tx.select().from(exportTypes).where(own(of)).for('update');
  if (!row) throw notFound('errors.notFound.exportType');
  return row;
}

const own = ({ id, typeId }: OfApplication) => and(eq(exportTypes.id, typeId), eq(exportTypes.applicationId, id));
