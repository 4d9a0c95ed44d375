import * as z from 'zod/mini';
import { bearerOfSecret, signedIn } from '../access.ts';
import { endpoints } from '../endpoint.ts';
import { secret } from '../fields.ts';
import { authorization } from './sign-in.ts';

/** A PKCE verifier, RFC 7636 section 4.1. */
const verifier = z.string().check(z.regex(/^[\w.~-]{43,128}$/));

/** A PKCE challenge of the method S256, RFC 7636 section 4.2. */
const challenge = z.string().check(z.regex(/^[\w-]{43}$/));

/** Passes a log in at the console to a page on another host. */
export const handoverEndpoints = endpoints({
  'POST /auth/handover/codes': {
    summary: "Makes a code that takes the caller's session to a page of a trusted origin: good once, for 60 seconds.",
    access: signedIn,
    body: z.object({ redirectTo: z.string().check(z.maxLength(4096)), code_challenge: challenge }),
    reply: z.array(z.object({ code: z.string() })),
    status: 201,
  },

  'POST /auth/handover': {
    summary: 'Exchanges such a code for a token, for the page that asked: its origin and its PKCE verifier.',
    access: bearerOfSecret,
    body: z.object({ code: secret, code_verifier: verifier }),
    reply: z.array(authorization),
    status: 200,
  },
});
