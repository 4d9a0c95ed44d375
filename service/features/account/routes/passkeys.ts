import { textIn } from '../../../platform/languages/message.ts';
import { deviceOf } from '../sessions/device-name.ts';
import { addPasskey, passkeyOptions, passkeysOf, removePasskey, renamePasskey } from '../passkeys.ts';
import { handlers } from '../../../platform/http/handlers.ts';

export const accountPasskeys = handlers({
  'GET /user/{id}/passkeys': async ({ services, params }) => ({ data: await passkeysOf(services, params.id) }),

  'POST /user/{id}/passkeys/options': async ({ services, requester, body }) => ({
    data: [await passkeyOptions(services, requester, body)],
  }),

  'POST /user/{id}/passkeys': async ({ services, caller, body, ip, languages, request, speak }) => {
    const name = body.name ?? textIn(speak.language, deviceOf(request.headers['user-agent']));
    return {
      data: [
        await addPasskey(services, {
          caller,
          challenge: body.challenge_id,
          credential: body.credential,
          name,
          ip,
          languages,
        }),
      ],
    };
  },

  'PUT /user/{id}/passkeys/{passkeyId}': async ({ services, params, body }) => ({
    data: [await renamePasskey(services, params.id, params.passkeyId, body.name)],
  }),

  'DELETE /user/{id}/passkeys/{passkeyId}': async ({ services, requester, params, body }) => {
    await removePasskey(services, requester, params.passkeyId, body ?? {});
    return { data: [] };
  },
});
