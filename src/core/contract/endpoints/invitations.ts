import * as z from 'zod/mini';
import { anyone, bearerOfSecret, may } from '../access.ts';
import { endpoints } from '../endpoint.ts';
import { botToken, email, longId, nothing, organizationQuery, password, roleIds, secret, time } from '../fields.ts';
import { LIST_MAXIMUM } from '../limits.ts';

const byLongId = z.object({ id: longId });

/** The result for one email of a batch. */
const inviteResult = z.object({
  email: z.string(),
  ok: z.boolean(),
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
});

/** Addresses that are invited one after the other by a job of the service. */
export const invitationList = z.object({
  id: z.number(),
  /** `waiting`: a limit is reached, and the job goes on at `continues_at`. */
  status: z.enum(['queued', 'running', 'waiting', 'done', 'cancelled', 'failed']),
  total: z.number(),
  invited: z.number(),
  refused: z.number(),
  continues_at: z.nullable(time),
  /** Why it failed. */
  message: z.nullable(z.string()),
  /** Name of the user who started it. */
  created_by: z.string(),
  created_at: time,
  finished_at: z.nullable(time),
});
export type InvitationList = z.output<typeof invitationList>;

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

  'POST /invite/lists': {
    bodyLimit: 2 * 1024 * 1024,
    summary:
      'Invites up to 5,000 addresses in the background. One list of an organization runs at a time. It stops at the ' +
      "organization's limits, and goes on by itself when they allow.",
    access: may('auth.users.WRITE'),
    query: z.object(organizationQuery),
    body: z.object({
      emails: z.array(z.string().check(z.maxLength(1000))).check(z.minLength(1), z.maxLength(LIST_MAXIMUM)),
      role_ids: roleIds,
    }),
    reply: z.array(invitationList),
    status: 201,
  },

  'GET /invite/lists': {
    summary: 'Lists the lists that were invited in the last 30 days, newest first; the last 20.',
    access: may('auth.users.WRITE'),
    query: z.object(organizationQuery),
    reply: z.array(invitationList),
  },

  'GET /invite/lists/{id}': {
    summary: 'Gets the progress of a list.',
    access: may('auth.users.WRITE'),
    params: byLongId,
    query: z.object(organizationQuery),
    reply: z.array(invitationList),
  },

  'GET /invite/lists/{id}/results': {
    summary: 'Gets the result of each address of a list, in the order of the request.',
    access: may('auth.users.WRITE'),
    params: byLongId,
    query: z.object(organizationQuery),
    reply: z.array(
      z.object({
        email: z.string(),
        status: z.enum(['waiting', 'invited', 'refused']),
        code: z.nullable(z.string()),
        message: z.nullable(z.string()),
      }),
    ),
  },

  'DELETE /invite/lists/{id}': {
    summary: 'Cancels a list; invitations already sent stay valid.',
    access: may('auth.users.WRITE'),
    params: byLongId,
    query: z.object(organizationQuery),
    reply: z.array(invitationList),
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
