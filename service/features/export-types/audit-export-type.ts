import type { Tx } from '../../platform/database/database.ts';
import { type actorOf, audit } from '../audit/audit.ts';
import type { ExportTypeRow } from './present.ts';

type Verb = 'created' | 'updated' | 'deleted' | 'secret_rolled';

/** Notes a change of an export type in the activity of the platform. */
export const auditExportType = (
  tx: Tx,
  by: ReturnType<typeof actorOf>,
  { id, type, title }: ExportTypeRow,
  action: `export_type.${Verb}`,
  detail: Record<string, unknown> = {},
) =>
  audit(tx, {
    organizationId: null,
    ...by,
    action,
    target: { kind: 'export_type', id, name: title },
    detail: { type, ...detail },
  });
