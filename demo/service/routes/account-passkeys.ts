import { deviceWords } from '../domain/device-words.ts';
import { addPasskey, passkeyOptions, passkeysOf, removePasskey, renamePasskey } from '../domain/passkeys.ts';
import { handlers } from '../http/routes.ts';

export const accountPasskeys = handlers({
  'GET /user/{id}/passkeys': async ({ services, params }) => ({ data: await passkeysOf(services, params.id) }),

  'POST /user/{id}/passkeys/options': async ({ services, params, body, ip }) => ({
    data: [await passkeyOptions(services, { userId: params.id, password: body.password, ip })],
  }),

  'POST /user/{id}/passkeys': async ({ services, params, body, ip, request }) => {
    const name = body.name ?? deviceWords(request.headers['user-agent']);
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
