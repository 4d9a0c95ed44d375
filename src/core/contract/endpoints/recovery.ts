import * as z from 'zod/mini';
import { anyone, bearerOfSecret } from '../access.ts';
import { endpoints } from '../endpoint.ts';
import { botToken, email, nothing, newPassword, secret } from '../fields.ts';

export const recoveryEndpoints = endpoints({
  'POST /password/reset': {
    summary: 'Sends restoring instructions. Logged-in callers with users WRITE need no bot check.',
    access: anyone,
    body: z.object({ email, recaptchaToken: z.optional(botToken) }),
    reply: nothing,
    status: 200,
  },

  'POST /password_reset_check': {
    summary: 'Names the account of a reset link before anything is typed.',
    access: bearerOfSecret,
    body: z.object({ hash: secret }),
    reply: z.array(z.object({ email: z.string() })),
    status: 200,
  },

  'POST /password_reset_confirm': {
    summary: 'Sets a new password, and removes the passkeys added since the mailbox was last proven, or all.',
    access: bearerOfSecret,
    body: z.extend(newPassword, { remove_passkeys: z.optional(z.boolean()) }),
    reply: nothing,
    status: 200,
  },
});
