import type { ExportType } from '../../../src/core/contract/endpoints/platform/export-types.ts';
import type { ExportParam } from '../../../src/core/contract/export-formats.ts';
import { maskSecret } from '../../../src/core/contract/rules.ts';
import type { exportTypes } from '../../platform/database/schema/export-types.ts';
import { openSigningSecrets } from '../../platform/outgoing/open-secrets.ts';
import { previousSecretEnd } from '../../platform/outgoing/roll-secret.ts';
import type { Services } from '../../platform/services.ts';

export type ExportTypeRow = typeof exportTypes.$inferSelect;

/**
 * An export type as the API shows it to those who register it.
 * @param secret the whole signing secret, only while it is known
 */
export function presentExportType(
  { config, now }: Pick<Services, 'config' | 'now'>,
  row: ExportTypeRow,
  secret?: string,
): ExportType {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    routes: row.routes,
    formats: row.formats,
    permission: row.permission,
    params: row.params.map(offeredParam),
    url: row.url,
    secret: secret ?? maskSecret(openSigningSecrets(config.secretKeys, row)?.[0] ?? ''),
    previous_secret_expires_at: previousSecretEnd(row, now()),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** A parameter as the export dialog asks for it. */
export const offeredParam = ({ name, label, kind, required, options }: ExportParam): ExportParam => ({
  ...{ name, label, kind, required },
  ...(options && { options }),
});
