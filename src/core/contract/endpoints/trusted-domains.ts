import * as z from 'zod/mini';
import { anyone } from '../access.ts';
import { endpoints } from '../endpoint.ts';

export const trustedDomainsEndpoints = endpoints({
  'POST /system_settings/is_trusted_domain': {
    summary: 'Checks whether a URL points to a trusted domain. Pages of untrusted origins are told no.',
    access: anyone,
    anyOrigin: true,
    body: z.object({ url: z.string().check(z.maxLength(4096)) }),
    reply: z.array(z.object({ trusted: z.boolean() })),
    status: 200,
  },
});
