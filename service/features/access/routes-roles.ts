import { changeRole, createRole, deleteRole, undeleteRole } from './change-role.ts';
import { handlers } from '../../platform/http/handlers.ts';

export const rolesWrite = handlers({
  'POST /role': async ({ services, body, requester }) => ({
    data: [await createRole(services, body, requester)],
  }),
  'PUT /role/{id}': async ({ services, params, body, version, requester }) => ({
    data: [await changeRole(services, params.id, { ...body, version }, requester)],
  }),
  'DELETE /role/{id}': async ({ services, params, requester }) => ({
    data: [await deleteRole(services, params.id, requester)],
  }),
  'POST /role/{id}/undelete': async ({ services, params, requester }) => ({
    data: [await undeleteRole(services, params.id, requester)],
  }),
});
