import { handlers } from '../../platform/http/handlers.ts';
import { requireOwnerIfUser } from '../credentials/confirm-owner.ts';
import { organizationOf } from '../../platform/http/caller.ts';
import { requireReach } from '../applications/application-of.ts';
import { testExportType } from '../reports/test-export-type.ts';
import { listOffered } from './offered.ts';
import { findExportType, listExportTypes } from './read.ts';
import { requireFormat } from './rules.ts';
import { inLanguage, listRuns, readRun } from './runs.ts';
import { changeExportType, createExportType, deleteExportType, rollExportSecret } from './write.ts';

/** What applications can export, and how their exports went. A service key reaches those of its own application. */
export const exportTypes = handlers({
  'GET /applications/{id}/export_types': async ({ services, caller, params }) => {
    requireReach(caller, params.id);
    return { data: await listExportTypes(services, params.id) };
  },
  'POST /applications/{id}/export_types': async ({ services, caller, params, body, requester }) => {
    requireReach(caller, params.id);
    return { data: [await createExportType(services, params.id, body, requester)] };
  },
  'PUT /applications/{id}/export_types/{typeId}': async ({ services, caller, params, body, version, requester }) => {
    requireReach(caller, params.id);
    return { data: [await changeExportType(services, params, { ...body, version }, requester)] };
  },
  'DELETE /applications/{id}/export_types/{typeId}': async ({ services, caller, params, requester }) => {
    requireReach(caller, params.id);
    await deleteExportType(services, params, requester);
    return { data: [] };
  },
  'POST /applications/{id}/export_types/{typeId}/secret': async ({ services, caller, params, body, requester }) => {
    requireReach(caller, params.id);
    await requireOwnerIfUser(services, requester, body);
    const options = { revokePrevious: body?.revoke_previous ?? false };
    return { data: [await rollExportSecret(services, params, options, requester)] };
  },
  'POST /applications/{id}/export_types/{typeId}/test': async ({
    services,
    caller,
    params,
    body,
    requester,
    speak,
  }) => {
    requireReach(caller, params.id);
    const row = await findExportType(services.database.db, params);
    const format = requireFormat(row.formats, body?.format);
    const test = { format, organization_id: organizationOf(caller) };
    return { data: [inLanguage(speak, await testExportType(services, requester, row, test))] };
  },
  'GET /applications/{id}/export_types/{typeId}/runs': async ({ services, caller, params, speak }) => {
    requireReach(caller, params.id);
    const { db } = services.database;
    const { id } = await findExportType(db, params);
    const runs = await listRuns(db, id);
    return { data: runs.map((run) => inLanguage(speak, run)) };
  },
  'GET /applications/{id}/export_types/{typeId}/runs/{runId}': async ({ services, caller, params, speak }) => {
    requireReach(caller, params.id);
    const { db } = services.database;
    const { id } = await findExportType(db, params);
    const run = await readRun(db, id, params.runId);
    const answers = run.answers.map((answer) => inLanguage(speak, answer));
    return { data: [{ ...inLanguage(speak, run), answers }] };
  },
  'GET /export_types': async ({ services, caller, query }) => listOffered(services.database.db, caller, query.route),
});
