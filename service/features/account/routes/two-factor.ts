import { beginTwoFactor, disableTwoFactor, enableTwoFactor, renewRecoveryCodes } from '../two-factor.ts';
import { handlers } from '../../../platform/http/handlers.ts';

export const twoFactor = handlers({
  'POST /user/{id}/tfa': async ({ services, caller, body, ip, reply }) => {
    void reply.header('Cache-Control', 'no-store');
    return { data: [await beginTwoFactor(services, caller, body.password, ip)] };
  },

  'POST /user/{id}/tfa/enable': async ({ services, requester, body, reply }) => {
    void reply.header('Cache-Control', 'no-store');
    return { data: [{ recovery_codes: await enableTwoFactor(services, requester, body) }] };
  },

  'POST /user/{id}/tfa/recovery_codes': async ({ services, requester, body, reply }) => {
    void reply.header('Cache-Control', 'no-store');
    return { data: [{ recovery_codes: await renewRecoveryCodes(services, requester, body) }] };
  },

  'POST /user/{id}/tfa/disable': async ({ services, requester, body }) => {
    await disableTwoFactor(services, requester, body);
    return { data: [] };
  },
});
