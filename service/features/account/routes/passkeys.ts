import { deviceName } from '../sessions/device-name.ts';
import { addPasskey, passkeyOptions, passkeysOf, removePasskey, renamePasskey } from '../passkeys.ts';
import { handlers } from '../../../platform/http/handlers.ts';

export const accountPasskeys = handlers({
  'GET /user/{id}/passkeys': async ({ services, params }) => ({ data: await passkeysOf(services, params.id) }),

  'POST /user/{id}/passkeys/options': async ({ services, params, body, ip }) => ({
    data: [await passkeyOptions(services, { userId: params.id, password: body.password, ip })],
  }),

  'POST /user/{id}/passkeys': async ({ services, params, body, ip, request }) => {
    const name = body.name ?? deviceName(request.headers['user-agent']);
    return {
      data: [
        await addPasskey(services, {
          userId: params.id,
          challenge: body.challenge_id,
          credential: body.credential,
          name,
          ip,
        }),
      ],
    };
  },

  'PUT /user/{id}/passkeys/{passkeyId}': async ({ services, params, body }) => ({
    data: [await renamePasskey(services, params.id, params.passkeyId, body.name)],
  }),

  'DELETE /user/{id}/passkeys/{passkeyId}': async ({ services, params, ip }) => {
    await removePasskey(services, params.id, params.passkeyId, ip);
    return { data: [] };
  },
});
