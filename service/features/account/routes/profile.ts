import { readMember } from '../../members/list-members.ts';
import { changePassword } from '../password.ts';
import { changeProfile } from '../profile.ts';
import { handlers } from '../../../platform/http/handlers.ts';
import { signedInCaller } from '../../../platform/http/signed-in-caller.ts';

/** spec: account screen */
export const account = handlers({
  'PUT /user/{id}': async ({ services, caller: asking, params, body, ip }) => {
    const caller = signedInCaller(asking);
    await changeProfile(services, caller, body, ip);
    const { user } = await readMember(services.database.db, caller, params.id, undefined, { withOrganization: true });
    return { data: [user] };
  },

  'PUT /user/{id}/password': async ({ services, caller, body, ip }) => {
    await changePassword(services, signedInCaller(caller), body, ip);
    return { data: [] };
  },
});
