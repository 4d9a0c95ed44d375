import { readMember } from '../../members/list-members.ts';
import { changePassword } from '../password.ts';
import { changeProfile } from '../profile.ts';
import { securityOf } from '../security.ts';
import { handlers } from '../../../platform/http/handlers.ts';

export const account = handlers({
  'PUT /user/{id}': async ({ services, caller, params, body, version, ip }) => {
    await changeProfile(services, caller, { ...body, version }, ip);
    const { user } = await readMember(services.database.db, caller, params.id, undefined, { withOrganization: true });
    return { data: [user] };
  },

  'GET /user/{id}/security': async ({ services, params }) => ({ data: [await securityOf(services, params.id)] }),

  'PUT /user/{id}/password': async ({ services, requester, body }) => {
    await changePassword(services, requester, body);
    return { data: [] };
  },
});
