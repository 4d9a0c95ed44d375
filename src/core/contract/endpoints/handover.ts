import * as z from 'zod/mini';
import { bearerOfSecret, signedIn } from '../access.ts';
import { endpoints } from '../endpoint.ts';
import { secret } from '../fields.ts';
import { authorization } from './sign-in.ts';

/** A PKCE verifier, RFC 7636 section 4.1. */
const verifier = z.string().check(z.regex(/^[\w.~-]{43,128}$/));

/** A PKCE challenge of the method S256, RFC 7636 section 4.2. */
const challenge = z.string().check(z.regex(/^[\w-]{43}$/));

/** The page that gets the code: exact, without a query and a fragment, which belong to the page alone. */
const returnAddress = z.string().check(z.maxLength(4096));

/** Passes a log in at the console to a page on another host. */
export const handoverEndpoints = endpoints({
  'POST /auth/handover/codes': {
    summary: "Makes a code that takes the caller's session to a page of a trusted origin: good once, for 60 seconds.",
    access: signedIn,
    body: z.object({
      redirectTo: returnAddress,
      code_challenge: challenge,
      /** The user agreed to continue to this origin; remembered. Without it, the first handover to an origin fails. */
      confirmed: z.optional(z.boolean()),
    }),
    reply: z.array(z.object({ code: z.string() })),
    status: 201,
  },

  'POST /auth/handover': {
    summary: 'Exchanges such a code for a token, for the page that asked: its origin, exact address and PKCE verifier.',
    access: bearerOfSecret,
    body: z.object({ code: secret, code_verifier: verifier, redirectTo: returnAddress }),
    reply: z.array(authorization),
    status: 200,
  },
});
