import * as z from 'zod/mini';
import { anyone, bearerOfSecret, signedIn } from '../access.ts';
import { endpoints } from '../endpoint.ts';
import { code, email, id, nothing, password, secret } from '../fields.ts';

/**
 * A name and a password. `email` is the field of the sign-in form and accepts a login too; `login` is accepted as an
 * alias.
 */
const credentials = z.object({ email: z.optional(email), login: z.optional(email), password }).check(
  z.refine((given) => given.email !== undefined || given.login !== undefined, {
    path: ['email'],
    error: 'This is missing',
  }),
);

/** The result of a sign-in step: a session, or the token of the two-factor step that is still needed. */
export const authorization = z.object({
  access_token: z.optional(z.string()),
  user_id: z.number(),
  organization_id: z.nullable(z.number()),
  tfa_token: z.nullable(z.string()),
});

/** Whose token this is. A key of an organization acts as nobody: `user_id` is null, whoever created it. */
const whoseToken = z.extend(authorization, {
  user_id: z.nullable(z.number()),
  api_key: z.optional(z.object({ id: z.number(), name: z.string() })),
  /**
   * Who came through which connection, once: a page that did not begin this log in asks before it keeps the session.
   */
  arrival: z.optional(
    z.object({ connection_id: z.number(), organization: z.string(), name: z.string(), email: z.string() }),
  ),
});

export const signInEndpoints = endpoints({
  'POST /auth': {
    summary: 'Logs in by email or login, and password.',
    access: anyone,
    body: credentials,
    reply: z.array(authorization),
    status: 200,
  },

  'POST /auth/organizations': {
    summary: 'Logs in and creates an organization owned by the user.',
    access: anyone,
    body: credentials,
    reply: z.array(authorization),
    status: 201,
  },

  'POST /auth/tfa': {
    summary: 'Completes two-factor log in with a code of the authenticator or a recovery code.',
    access: bearerOfSecret,
    body: z.object({ tfa_token: secret, google_token: code }),
    reply: z.array(authorization),
    status: 200,
  },

  'GET /auth': {
    summary: "Gets the caller's session or API key; redeems the one-time token of an external log in.",
    access: bearerOfSecret,
    reply: z.array(whoseToken),
  },

  'DELETE /auth': { summary: 'Ends this session.', access: signedIn, reply: nothing },

  'GET /auth/organizations': {
    summary: "Lists the caller's organizations.",
    access: signedIn,
    revalidated: true,
    reply: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        /** The session does not open it: choosing it answers 403, which says how to log in instead. */
        needs_log_in: z.optional(z.boolean()),
      }),
    ),
  },

  'PUT /auth/organizations/{id}': {
    summary: "Chooses the session's organization.",
    access: signedIn,
    params: z.object({ id }),
    reply: z.array(z.object({ organization_id: z.number() })),
  },

  'GET /auth/external/{provider}': {
    summary: 'Begins a log in at an external identity provider.',
    access: anyone,
    params: z.object({ provider: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)) }),
    query: z.object({ redirectTo: z.optional(z.string().check(z.maxLength(2048))) }),
    answer: 'redirect',
  },

  'GET /auth/external/{provider}/callback': {
    summary: "Handles the browser's return from the identity provider.",
    access: bearerOfSecret,
    params: z.object({ provider: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)) }),
    answer: 'redirect',
  },

  'POST /auth/passkey/options': {
    summary: 'Gets the challenge for a log in by passkey, or for a passkey as second step.',
    access: anyone,
    body: z.object({ tfa_token: z.optional(secret) }),
    reply: z.array(z.object({ challenge_id: z.string(), options: z.record(z.string(), z.unknown()) })),
    status: 200,
  },

  'POST /auth/passkey': {
    summary: 'Logs in by passkey.',
    access: bearerOfSecret,
    body: z.object({
      challenge_id: secret,
      credential: z.record(z.string(), z.unknown()),
      tfa_token: z.optional(secret),
    }),
    reply: z.array(authorization),
    status: 200,
  },
});
