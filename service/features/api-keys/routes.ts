import { organizationOf } from '../../platform/http/caller.ts';
import { handlers } from '../../platform/http/handlers.ts';
import { deletedKeyLeftovers } from './deleted-key-leftovers.ts';
import { grantableRoles, listKeys } from './read.ts';
import { changeKey, createKey, deleteKey } from './write.ts';

export const apiKeys = handlers({
  'GET /api-keys': async ({ caller, services: { database, now } }) => ({
    data: await listKeys(database.db, caller, now()),
  }),
  'POST /api-keys': async ({ services, body, requester }) => ({ data: [await createKey(services, body, requester)] }),
  'PUT /api-keys/{id}': async ({ services, params, body, version, requester }) => ({
    data: [await changeKey(services, params.id, { ...body, version }, requester)],
  }),
  'DELETE /api-keys/{id}': async ({ services, params, body, requester }) => ({
    data: await deleteKey(services, params.id, requester, body ?? {}),
  }),
  'GET /api-keys/left': async ({ caller, services: { database } }) => ({
    data: await deletedKeyLeftovers(database.db, organizationOf(caller)),
  }),
  'GET /api-keys/roles': async ({ caller, services: { database } }) => ({
    data: await grantableRoles(database.db, caller),
  }),
});
