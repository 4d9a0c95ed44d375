import * as z from 'zod/mini';
import { anyone, bearerOfSecret } from '../../access.ts';
import { endpoints } from '../../endpoint.ts';
import { byId, email, nothing, secret, time } from '../../fields.ts';

/** Ways to log in. `id` of a provider is its name in `/auth/external/{provider}`. */
export const logInMethods = z.object({
  password: z.boolean(),
  email_code: z.boolean(),
  passkey: z.boolean(),
  connections: z.array(z.object({ id: z.number(), name: z.string() })),
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type LogInMethods = z.output<typeof logInMethods>;

const redirectTo = z.optional(z.string().check(z.maxLength(2048)));

export const connectionLogInEndpoints = endpoints({
  'POST /auth/methods': {
    summary:
      'Lists how somebody with this address can log in, by its domain alone: it never tells whether an account exists.',
    access: anyone,
    body: z.object({ email }),
    reply: z.array(logInMethods),
    status: 200,
  },

  'GET /auth/connections/{id}/start': {
    summary: "Begins a log in at an organization's own identity provider.",
    access: anyone,
    params: byId,
    query: z.object({
      redirectTo,
      /** The secret of a test, from the URL that the test's endpoint returned. */
      test: z.optional(secret),
      /** The address that was typed, passed on to the provider as a hint. */
      email: z.optional(email),
    }),
    answer: 'redirect',
  },

  'GET /auth/connections/{id}/callback': {
    summary: "Handles the browser's return from a provider.",
    access: bearerOfSecret,
    params: byId,
    answer: 'redirect',
  },

  'GET /auth/connections/{id}/metadata': {
    summary: 'Gets the SAML metadata of this service for a connection, as XML.',
    access: anyone,
    params: byId,
    answer: 'file',
  },

  'POST /auth/connections/{id}/acs': {
    summary: "Handles the browser's return from a SAML provider: a form with `SAMLResponse` and `RelayState`.",
    access: bearerOfSecret,
    params: byId,
    bodyLimit: 400_000,
    form: true,
    answer: 'redirect',
  },

  'POST /auth/connection_setup/check': {
    summary: 'Says which organization a set-up link is for. It opens nothing.',
    access: bearerOfSecret,
    body: z.object({ hash: secret }),
    reply: z.array(z.object({ organization_name: z.string(), expires_at: time })),
    status: 200,
  },

  'POST /auth/connection_setup': {
    summary:
      'Opens a set-up link, once. The token is good for domains, connections and directories of one organization.',
    access: bearerOfSecret,
    body: z.object({ hash: secret }),
    reply: z.array(
      z.object({
        access_token: z.string(),
        organization_id: z.number(),
        organization_name: z.string(),
        expires_at: time,
      }),
    ),
    status: 200,
  },

  'DELETE /auth/connection_setup': {
    summary: 'Ends the token of a set-up link.',
    access: bearerOfSecret,
    setup: true,
    reply: nothing,
  },
});
