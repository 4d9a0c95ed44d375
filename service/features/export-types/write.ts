import { count, eq } from 'drizzle-orm';
import type { ExportType } from '../../../src/core/contract/endpoints/platform/export-types.ts';
import type { Body } from '../../../src/core/contract/types.ts';
import { encryptSecret } from '../../platform/crypto/crypto.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { applications } from '../../platform/database/schema/applications.ts';
import { exportTypes } from '../../platform/database/schema/export-types.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import { type Requester, userIdOf } from '../../platform/http/caller.ts';
import { requireVersion, type Versioned } from '../../platform/http/version.ts';
import { messageWith } from '../../platform/languages/message.ts';
import { rollSigningSecret } from '../../platform/outgoing/roll-secret.ts';
import { newSigningSecret } from '../../platform/outgoing/signature.ts';
import type { Services } from '../../platform/services.ts';
import { lockApplication } from '../applications/applications.ts';
import { actorOf } from '../audit/audit.ts';
import { auditExportType } from './audit-export-type.ts';
import { type ExportTypeRow, presentExportType } from './present.ts';
import { lockExportType, type OfApplication } from './read.ts';
import { requireParams, requirePermission, requireUrl } from './rules.ts';

/** Limits the export types of an application. */
const EXPORT_TYPES = 100;

/**
 * Registers an export type; the reply contains its whole signing secret.
 * @throws {ApiError} 404; 409 `export_type_exists`, `too_many_export_types`; 422 for the URL, the permission or a
 * parameter
 */
export async function createExportType(
  services: Services,
  applicationId: number,
  body: Body<'POST /applications/{id}/export_types'>,
  requester: Requester,
): Promise<ExportType> {
  const { type, title, routes = [], formats, params = [] } = body;
  const secret = newSigningSecret();
  const values = {
    ...{ applicationId, type, title },
    routes: unique(routes),
    formats: unique(formats),
    params: requireParams(params),
    url: requireUrl(services.config, body.url),
    secret: encryptSecret(services.config.secretKey, secret),
    createdBy: userIdOf(requester.caller),
  };
  try {
    return await services.database.db.transaction(async (tx) => {
      const { name } = await lockApplication(tx, applicationId);
      const permission = requirePermission(name, body.permission);
      await requireRoom(tx, applicationId);
      const [row] = await tx
        .insert(exportTypes)
        .values({ ...values, permission })
        .returning();
      if (!row) throw new Error('An export type was not inserted.');
      await auditExportType(tx, by(requester), row, 'export_type.created', settingsOf(row));
      return presentExportType(services, row, secret);
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'export_types_type_key')) throw error;
    const message = messageWith('errors.exportTypeExists', { type });
    throw new ApiError(409, 'export_type_exists', message, { data: { type: [message] } });
  }
}

/**
 * Changes an export type; omitted fields stay. Exports in progress use the new URL from their next page.
 * @throws {ApiError} 404; 409 `changed_elsewhere`; 422 for the URL, the permission or a parameter
 */
export async function changeExportType(
  services: Services,
  of: OfApplication,
  body: Body<'PUT /applications/{id}/export_types/{typeId}'> & Versioned,
  requester: Requester,
): Promise<ExportType> {
  const { title, routes, formats, permission, params } = body;
  const change = {
    ...(title !== undefined && { title }),
    ...(routes && { routes: unique(routes) }),
    ...(formats && { formats: unique(formats) }),
    ...(params && { params: requireParams(params) }),
    ...(body.url !== undefined && { url: requireUrl(services.config, body.url) }),
  };
  return services.database.db.transaction(async (tx) => {
    const found = await lockExportType(tx, of);
    requireVersion(body.version, found.updatedAt);
    const application = await nameOf(tx, of.id);
    const permitted = permission !== undefined && { permission: requirePermission(application, permission) };
    const [row = found] = await tx
      .update(exportTypes)
      .set({ ...change, ...permitted, updatedAt: new Date() })
      .where(eq(exportTypes.id, found.id))
      .returning();
    await auditExportType(tx, by(requester), row, 'export_type.updated', settingsOf(row));
    return presentExportType(services, row);
  });
}

/**
 * Deletes an export type. Its finished files stay; unfinished exports fail at their next page.
 * @throws {ApiError} 404
 */
export async function deleteExportType({ database }: Services, of: OfApplication, requester: Requester): Promise<void> {
  await database.db.transaction(async (tx) => {
    const row = await lockExportType(tx, of);
    await tx.delete(exportTypes).where(eq(exportTypes.id, row.id));
    await auditExportType(tx, by(requester), row, 'export_type.deleted');
  });
}

/**
 * Rolls the signing secret. The old one keeps signing for 24 hours unless revoked at once.
 * @returns the export type with its whole new secret
 * @throws {ApiError} 404
 */
export async function rollExportSecret(
  services: Services,
  of: OfApplication,
  { revokePrevious }: { revokePrevious: boolean },
  requester: Requester,
): Promise<ExportType> {
  return services.database.db.transaction(async (tx) => {
    const found = await lockExportType(tx, of);
    const { secret, columns } = rollSigningSecret(services.config.secretKey, found.secret, { revokePrevious });
    const [row = found] = await tx.update(exportTypes).set(columns).where(eq(exportTypes.id, found.id)).returning();
    await auditExportType(tx, by(requester), row, 'export_type.secret_rolled', { revoked: revokePrevious });
    return presentExportType(services, row, secret);
  });
}

/** Call it under a lock of the application, which makes concurrent requests count each other. */
async function requireRoom(tx: Tx, applicationId: number): Promise<void> {
  const own = eq(exportTypes.applicationId, applicationId);
  const [found] = await tx.select({ count: count() }).from(exportTypes).where(own);
  if ((found?.count ?? 0) >= EXPORT_TYPES)
    throw new ApiError(409, 'too_many_export_types', messageWith('errors.tooManyExportTypes', { limit: EXPORT_TYPES }));
}

async function nameOf(tx: Tx, applicationId: number): Promise<string> {
  const [row] = await tx
    .select({ name: applications.name })
    .from(applications)
    .where(eq(applications.id, applicationId));
  return row?.name ?? '';
}

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

const settingsOf = ({ url, permission, formats, routes }: ExportTypeRow) => ({
  host: new URL(url).host,
  ...{ permission, formats, routes },
});

const by = ({ caller, ip }: Requester) => actorOf(caller, ip);
