import * as z from 'zod/mini';
import { signedIn } from '../../access.ts';
import { endpoints } from '../../endpoint.ts';
import { time } from '../../fields.ts';

/** A JWT for one application (RFC 9068), good for five minutes. */
export const accessToken = z.object({ token: z.string(), expires_at: time });

export const accessTokensEndpoints = endpoints({
  'POST /auth/token': {
    summary: 'Issues an access token for an application, which its servers check without asking (RFC 9068).',
    access: signedIn,
    body: z.object({ audience: z.string().check(z.minLength(1), z.maxLength(40)) }),
    reply: z.array(accessToken),
    status: 201,
  },
});
