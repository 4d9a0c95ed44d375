import { resources } from '../../../src/core/contract/resources.ts';
import { checkPermissions } from './list-permissions.ts';
import { handlers } from '../../platform/http/handlers.ts';

export const permissions = handlers({
  'GET /possible_permissions': async () => ({ data: resources.map((resource) => ({ resource })) }),

  'POST /check_permission': async ({ caller, body }) => ({
    data: [
      {
        permissions: checkPermissions(
          caller,
          body.permissions.map(({ resource }) => resource),
        ),
      },
    ],
  }),
});
