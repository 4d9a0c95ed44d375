import { pageOf } from '../../platform/http/paging.ts';
import { listRoles, presentRole, ROLE_ORDERS } from './list-roles.ts';
import { handlers } from '../../platform/http/handlers.ts';

export const roleRead = handlers({
  'GET /role': async ({ services, caller, query }) => {
    const { rows, total } = await listRoles(services, caller, query, pageOf(query, ROLE_ORDERS));
    return { data: rows.map((row) => presentRole(row, caller, query.withPermissions)), meta: { total } };
  },
});
