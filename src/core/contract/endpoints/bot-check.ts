import * as z from 'zod/mini';
import { anyone } from '../access.ts';
import { endpoints } from '../endpoint.ts';

export const botCheckEndpoints = endpoints({
  'GET /bot_check': {
    summary: 'Gets the reCAPTCHA site key, or a challenge to solve if none is configured.',
    access: anyone,
    query: z.object({ action: z.enum(['create_account']) }),
    reply: z.array(
      z.object({
        /** `recaptcha` names the site key to use; `proof-of-work` carries the challenge itself. */
        kind: z.enum(['recaptcha', 'proof-of-work']),
        site_key: z.optional(z.string()),
        algorithm: z.optional(z.string()),
        challenge: z.optional(z.string()),
        salt: z.optional(z.string()),
        signature: z.optional(z.string()),
        maxnumber: z.optional(z.number()),
      }),
    ),
  },
});
