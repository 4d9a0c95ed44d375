import { readMember } from '../domain/members-read.ts';
import { clearPhone, confirmPhone, sendPhoneCode } from '../domain/own-phone.ts';
import { handlers } from '../http/routes.ts';
import { signedInCaller } from './signed-in-caller.ts';

/** spec: states, change phone and reset phone */
export const phone = handlers({
  'PUT /user/{id}/phone': async ({ services, caller, body }) => {
    await sendPhoneCode(services, signedInCaller(caller), body.phone);
    return { data: [] };
  },

  'POST /user/{id}/phone/confirm': async ({ services, caller: asking, params, body, ip }) => {
    const caller = signedInCaller(asking);
    await confirmPhone(services, caller, body.code, ip);
    return { data: [(await readMember(services.database.db, caller, params.id, undefined)).user] };
  },

  'DELETE /user/{id}/phone': async ({ services, caller: asking, params, body, ip }) => {
    const caller = signedInCaller(asking);
    await clearPhone(services, caller, body.password, ip);
    return { data: [(await readMember(services.database.db, caller, params.id, undefined)).user] };
  },
});
