import type { ExportAnswer } from '../../../src/core/contract/endpoints/platform/export-types.ts';
import type { ExportFormat } from '../../../src/core/contract/export-formats.ts';
import type { exportTypes } from '../../platform/database/schema/export-types.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { Requester } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';

/** Asks for one short page once, signed as an export. Branch ex-pull has the real one: never merge this file. */
export async function testExportType(
  _services: Services,
  _requester: Requester,
  _type: typeof exportTypes.$inferSelect,
  _body: { format: ExportFormat; organization_id: number },
): Promise<ExportAnswer> {
  throw new ApiError(503, 'unavailable', 'errors.internal' as never);
}
