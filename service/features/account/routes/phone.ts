import { readMember } from '../../members/list-members.ts';
import { clearPhone, confirmPhone, sendPhoneCode } from '../phone.ts';
import { handlers } from '../../../platform/http/handlers.ts';

export const phone = handlers({
  'PUT /user/{id}/phone': async ({ services, requester, body }) => {
    await sendPhoneCode(services, requester, body.phone, body);
    return { data: [] };
  },

  'POST /user/{id}/phone/confirm': async ({ services, caller, params, body, ip }) => {
    await confirmPhone(services, caller, body.code, ip);
    return { data: [(await readMember(services.database.db, caller, params.id, undefined)).user] };
  },

  'DELETE /user/{id}/phone': async ({ services, caller, params, body, ip }) => {
    await clearPhone(services, { caller, ip }, body);
    return { data: [(await readMember(services.database.db, caller, params.id, undefined)).user] };
  },
});
