import { confirmEmail } from '../confirm-email.ts';
import { sendEmailCode } from '../email.ts';
import { undoEmailChange } from '../undo-email.ts';
import { withMinimumDuration } from '../../../platform/limits/public-requests.ts';
import { handlers } from '../../../platform/http/handlers.ts';

export const email = handlers({
  'POST /email/reset': async ({ services, requester, body }) => {
    await withMinimumDuration(() => sendEmailCode(services, requester, body.email, body));
    return { data: [] };
  },

  'POST /email/confirm': async ({ services, caller, body, ip, languages }) => ({
    data: [await confirmEmail(services, { hash: body.hash, password: body.password, caller, ip, languages })],
  }),

  'POST /email/undo': async ({ services, body, ip, languages }) => ({
    data: [await undoEmailChange(services, body.hash, { ip, languages })],
  }),
});
