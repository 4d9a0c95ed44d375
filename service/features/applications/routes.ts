import { handlers } from '../../platform/http/handlers.ts';
import { requireOwnerIfUser } from '../credentials/confirm-owner.ts';
import { changeApplication, createApplication, deleteApplication, listApplications } from './applications.ts';
import { applicationOf } from './application-of.ts';
import { declarePermissions, listDeclared } from './declared-permissions.ts';
import {
  changeServiceKey,
  createServiceKey,
  deleteServiceKey,
  listServiceKeys,
  rollServiceKey,
} from './service-keys.ts';

export const applications = handlers({
  'GET /applications': async ({ services }) => ({ data: await listApplications(services.database.db) }),
  'POST /applications': async ({ services, body, requester }) => ({
    data: [await createApplication(services, body, requester)],
  }),
  'PUT /applications/{id}': async ({ services, params, body, version, requester }) => ({
    data: [await changeApplication(services, params.id, { ...body, version }, requester)],
  }),
  'DELETE /applications/{id}': async ({ services, params, requester }) => {
    await deleteApplication(services, params.id, requester);
    return { data: [] };
  },
  'GET /applications/{id}/keys': async ({ services, params }) => ({
    data: await listServiceKeys(services.database.db, params.id),
  }),
  'POST /applications/{id}/keys': async ({ services, params, body, requester }) => {
    await requireOwnerIfUser(services, requester, body);
    return { data: [await createServiceKey(services, params.id, body, requester)] };
  },
  'PUT /applications/{id}/keys/{keyId}': async ({ services, params, body, requester }) => {
    await requireOwnerIfUser(services, requester, body);
    return { data: [await changeServiceKey(services, params, body, requester)] };
  },
  'DELETE /applications/{id}/keys/{keyId}': async ({ services, params, body, requester }) => {
    await requireOwnerIfUser(services, requester, body);
    await deleteServiceKey(services, params, requester);
    return { data: [] };
  },
  'POST /applications/{id}/keys/{keyId}/roll': async ({ services, params, body, requester }) => {
    await requireOwnerIfUser(services, requester, body);
    return { data: [await rollServiceKey(services, params, requester)] };
  },
  'GET /applications/{id}/permissions': async ({ services, params }) => ({
    data: await listDeclared(services.database.db, params.id),
  }),
  'PUT /applications/{id}/permissions': async ({ services, params, body, requester }) => ({
    data: await declarePermissions(services, params.id, body, requester),
  }),
  'GET /applications/me': async ({ caller }) => {
    const { id, name, scopes } = applicationOf(caller);
    return { data: [{ id, name, scopes }] };
  },
  'PUT /applications/me/permissions': async ({ services, caller, body, requester }) => ({
    data: await declarePermissions(services, applicationOf(caller).id, body, requester),
  }),
});
