import { pageOf } from '../../platform/lists/paging.ts';
import { isWithinReach, listRoles, presentRole, ROLE_ORDERS } from './list-roles.ts';
import { handlers } from '../../platform/http/handlers.ts';

export const roleRead = handlers({
  'GET /role': async ({ services, caller, query }) => {
    const { rows, total } = await listRoles(services, caller, query, pageOf(query, ROLE_ORDERS));
    const data = rows.map((row) => {
      const role = presentRole(row, caller, query.withPermissions);
      return { ...role, is_changable_by_current_user: role.is_changable_by_current_user && isWithinReach(caller, row) };
    });
    return { data, meta: { total } };
  },
});
