import { readMember } from '../domain/members-read.ts';
import { changePassword } from '../domain/own-password.ts';
import { changeProfile } from '../domain/own-profile.ts';
import { handlers } from '../http/routes.ts';
import { signedInCaller } from './signed-in-caller.ts';

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
