import { pageOf } from '../../platform/http/paging.ts';
import { listRoles, presentRole } from './list-roles.ts';
import { handlers } from '../../platform/http/handlers.ts';

export const roleRead = handlers({
  'GET /role': async ({ services, caller, query }) => {
    const filter = { organizationId: query.organizationId, withDeleted: query.withDeleted ?? false };
    const { rows, total } = await listRoles(services.database.db, caller, filter, pageOf(query));
    return { data: rows.map((row) => presentRole(row, caller, query.withPermissions)), meta: { total } };
  },
});
