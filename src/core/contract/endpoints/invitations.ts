import * as z from 'zod/mini';
import { anyone, bearerOfSecret, may } from '../access.ts';
import { endpoints } from '../endpoint.ts';
import { botToken, email, nothing, organizationQuery, password, roleIds, secret } from '../fields.ts';

/** The result for one email of a batch. */
const inviteResult = z.object({
  email: z.string(),
  ok: z.boolean(),
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
});

export const invitationsEndpoints = endpoints({
  'POST /invite/confirm': {
    summary:
      'Accepts an invitation. New users set a password; users with a proven address need their own ' +
      'session instead.',
    access: bearerOfSecret,
    body: z.object({ hash: secret, password: z.optional(password), password_confirm: z.optional(password) }),
    reply: nothing,
    status: 200,
  },

  'POST /invite/check': {
    summary: 'Tells who an invitation is for, before anything is typed.',
    access: bearerOfSecret,
    body: z.object({ hash: secret }),
    /** `has_account`: the address is proven, so its user logs in instead of choosing a password. */
    reply: z.array(z.object({ email: z.string(), organization: z.string(), has_account: z.boolean() })),
    status: 200,
  },

  'POST /invite/resendPublic': {
    summary: 'Resends a pending invitation.',
    access: anyone,
    body: z.object({ email, recaptchaToken: botToken }),
    reply: nothing,
    status: 200,
  },

  'POST /invite': {
    summary: 'Invites one address.',
    access: may('auth.users.WRITE'),
    query: z.object(organizationQuery),
    body: z.object({ email, role_ids: roleIds }),
    reply: z.array(z.object({ email: z.string() })),
    status: 201,
  },

  'POST /invite/batch': {
    bodyLimit: 256 * 1024,
    summary: 'Invites up to 100 addresses with a result for each; with `dry_run` only predicts the results.',
    access: may('auth.users.WRITE'),
    query: z.object(organizationQuery),
    body: z.object({
      emails: z.array(z.string().check(z.maxLength(1000))).check(z.minLength(1), z.maxLength(100)),
      role_ids: roleIds,
      dry_run: z.optional(z.boolean()),
    }),
    reply: z.array(inviteResult),
    status: 200,
  },

  'POST /invite/resend': {
    summary: "Resends a member's invitation.",
    access: may('auth.users.WRITE'),
    query: z.object(organizationQuery),
    body: z.object({ email }),
    reply: nothing,
    status: 200,
  },
});
