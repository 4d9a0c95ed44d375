import * as z from 'zod/mini';
import { anyone, bearerOfSecret } from '../access.ts';
import { endpoints } from '../endpoint.ts';
import { botToken, email, password, secret } from '../fields.ts';

export const registrationEndpoints = endpoints({
  'POST /registration': {
    summary: 'Registers an account, which an emailed link activates.',
    access: anyone,
    body: z.object({ email, password, recaptchaToken: botToken }),
    reply: z.array(z.object({ email: z.string() })),
    status: 201,
  },

  'POST /registration/confirm': {
    summary: 'Activates an account.',
    access: bearerOfSecret,
    body: z.object({ hash: secret }),
    reply: z.array(z.object({ email: z.string() })),
    status: 200,
  },

  'POST /registration/resend': {
    summary: 'Sends another activation link in place of an expired one.',
    access: bearerOfSecret,
    body: z.object({ hash: secret }),
    reply: z.array(z.object({ email: z.string() })),
    status: 200,
  },
});
