import * as z from 'zod/mini';
import { anyone, bearerOfSecret } from '../../access.ts';
import { endpoints } from '../../endpoint.ts';
import { email, line, password, secret } from '../../fields.ts';
import { authorization } from '../sign-in.ts';

/** Creates the first super admin of an installation without demo data. */
export const setupEndpoints = endpoints({
  'GET /setup': {
    summary: 'Tells whether this installation still needs its first super admin.',
    access: anyone,
    reply: z.array(z.object({ is_needed: z.boolean() })),
  },
  'POST /setup': {
    summary: 'Creates the first super admin with the printed one-time token, and logs them in.',
    access: bearerOfSecret,
    body: z.object({ token: secret, name: line, email, password, password_confirm: password }),
    reply: z.array(authorization),
    status: 201,
  },
});
