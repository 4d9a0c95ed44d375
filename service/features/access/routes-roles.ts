import { changeRole, createRole, deleteRole, undeleteRole } from './change-role.ts';
import { handlers } from '../../platform/http/handlers.ts';
import { signedInCaller } from '../../platform/http/signed-in-caller.ts';

/** spec: roles */
export const rolesWrite = handlers({
  'POST /role': async ({ services, caller, body, ip }) => ({
    data: [await createRole(services, body, { caller: signedInCaller(caller), ip })],
  }),
  'PUT /role/{id}': async ({ services, caller, params, body, ip }) => ({
    data: [await changeRole(services, params.id, body, { caller: signedInCaller(caller), ip })],
  }),
  'DELETE /role/{id}': async ({ services, caller, params, ip }) => ({
    data: [await deleteRole(services, params.id, { caller: signedInCaller(caller), ip })],
  }),
  'POST /role/{id}/undelete': async ({ services, caller, params, ip }) => ({
    data: [await undeleteRole(services, params.id, { caller: signedInCaller(caller), ip })],
  }),
});
