import * as z from 'zod/mini';
import { anyone, bearerOfSecret, signedIn } from '../access.ts';
import { calls } from '../call.ts';
import { botToken, email, id, nothing, password, secret } from '../fields.ts';

/**
 * A name and a password. `email` is the field of the sign-in form and takes a login as well; programs that name it
 * `login` are understood.
 */
const credentials = z.object({ email: z.optional(email), login: z.optional(email), password }).check(
  z.refine((given) => given.email !== undefined || given.login !== undefined, {
    path: ['email'],
    error: 'This is missing',
  }),
);

/** What a step of the sign-in answers: a session, or the token of the second step that is still needed. */
export const authorization = z.object({
  access_token: z.optional(z.string()),
  user_id: z.number(),
  organization_id: z.nullable(z.number()),
  tfa_token: z.nullable(z.string()),
});

const newPassword = z.object({ hash: secret, password, password_confirm: password });

export const authCalls = calls({
  'POST /auth': {
    summary: 'Signs in with a name and a password.',
    access: anyone,
    body: credentials,
    reply: z.array(authorization),
    status: 200,
  },
  'POST /auth/organizations': {
    summary: 'Signs in and makes a new organization that the user owns.',
    access: anyone,
    body: credentials,
    reply: z.array(authorization),
    status: 201,
  },
  'POST /auth/tfa': {
    summary: 'Takes the code of the second factor, or a recovery code.',
    access: bearerOfSecret,
    body: z.object({ tfa_token: secret, google_token: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)) }),
    reply: z.array(authorization),
    status: 200,
  },
  'GET /auth': {
    summary:
      'The session of the caller; for the token of a return from an external login, what a sign-in answers, once.',
    access: bearerOfSecret,
    reply: z.array(authorization),
  },
  'DELETE /auth': { summary: 'Ends this session.', access: signedIn, reply: nothing },
  'GET /auth/organizations': {
    summary: 'The organizations of the caller.',
    access: signedIn,
    reply: z.array(z.object({ id: z.number(), name: z.string() })),
  },
  'PUT /auth/organizations/{id}': {
    summary: 'Chooses the organization of this session.',
    access: signedIn,
    params: z.object({ id }),
    reply: z.array(z.object({ organization_id: z.number() })),
  },
  'POST /registration': {
    summary: 'Registers an account; the mail that follows activates it.',
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
  'POST /invite/confirm': {
    summary: 'Accepts an invitation and sets a password.',
    access: bearerOfSecret,
    body: newPassword,
    reply: nothing,
    status: 200,
  },
  'POST /invite/resendPublic': {
    summary: 'Sends a pending invitation again.',
    access: anyone,
    body: z.object({ email, recaptchaToken: botToken }),
    reply: nothing,
    status: 200,
  },
  'POST /password/reset': {
    summary: 'Sends restoring instructions. Signed-in callers with users WRITE need no bot check.',
    access: anyone,
    body: z.object({ email, recaptchaToken: z.optional(botToken) }),
    reply: nothing,
    status: 200,
  },
  'POST /password_reset_confirm': {
    summary: 'Sets a new password.',
    access: bearerOfSecret,
    body: newPassword,
    reply: nothing,
    status: 200,
  },
  'GET /bot_check': {
    summary: 'The challenge to solve when no reCAPTCHA is configured.',
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
  'GET /auth/external/{provider}': {
    summary: 'Begins a sign-in at an external identity provider.',
    access: anyone,
    params: z.object({ provider: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)) }),
    query: z.object({ redirectTo: z.optional(z.string().check(z.maxLength(2048))) }),
    answer: 'redirect',
  },
  'GET /auth/external/{provider}/callback': {
    summary: 'Where the identity provider sends the browser back to.',
    access: bearerOfSecret,
    params: z.object({ provider: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)) }),
    answer: 'redirect',
  },
  'POST /auth/passkey/options': {
    summary: 'The challenge for a sign-in by passkey, or for a passkey as second factor.',
    access: anyone,
    body: z.object({ tfa_token: z.optional(secret) }),
    reply: z.array(z.object({ challenge_id: z.string(), options: z.record(z.string(), z.unknown()) })),
    status: 200,
  },
  'POST /auth/passkey': {
    summary: 'Signs in with the answer of a passkey.',
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
