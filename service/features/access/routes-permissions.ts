import { listResources } from './known-resources.ts';
import { checkPermissions } from './list-permissions.ts';
import { handlers } from '../../platform/http/handlers.ts';

export const permissions = handlers({
  'GET /possible_permissions': async ({ services }) => ({ data: await listResources(services.database.db) }),

  'POST /check_permission': async ({ services, caller, body }) => ({
    data: [
      {
        permissions: await checkPermissions(
          services.database.db,
          caller,
          body.permissions.map(({ resource }) => resource),
        ),
        caller:
          caller.kind === 'api-key'
            ? { type: 'api_key', id: caller.credentialId }
            : { type: 'user', id: caller.userId },
      },
    ],
  }),
});
