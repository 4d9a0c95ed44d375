import { resources } from '../../../src/core/contract/resources.ts';
import { checkPermissions } from '../domain/permissions-read.ts';
import { handlers } from '../http/routes.ts';
import { signedInCaller } from './signed-in-caller.ts';

export const permissions = handlers({
  'GET /possible_permissions': async () => ({ data: resources.map((resource) => ({ resource })) }),

  'POST /check_permission': async ({ caller, body }) => ({
    data: [
      {
        permissions: checkPermissions(
          signedInCaller(caller),
          body.permissions.map(({ resource }) => resource),
        ),
      },
    ],
  }),
});
