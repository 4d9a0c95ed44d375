import { passkeySignInOptions, signInByPasskey } from '../passkey-sign-in.ts';
import { handlers } from '../../../platform/http/handlers.ts';
import { originOf } from '../origin.ts';

export const passkeySignIn = handlers({
  'POST /auth/passkey/options': async ({ services, body }) => ({
    data: [await passkeySignInOptions(services, body.tfa_token)],
  }),

  'POST /auth/passkey': async ({ services, body, request }) => {
    const { challenge_id: challenge, credential, tfa_token: tfaToken } = body;
    return { data: [await signInByPasskey(services, { challenge, credential, tfaToken, origin: originOf(request) })] };
  },
});
