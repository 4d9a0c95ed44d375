import * as z from 'zod/mini';
import { may, ownerOrAdmin } from '../access.ts';
import { calls } from '../call.ts';
import { user } from '../entities/user.ts';
import { bodyId, email, flag, id, listMeta, listQuery, nothing, organizationQuery, time } from '../fields.ts';

const roleIds = z.array(bodyId).check(z.minLength(1, 'You have blank fields'), z.maxLength(100));

/** What became of one address of a batch. */
const inviteResult = z.object({
  email: z.string(),
  ok: z.boolean(),
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
});

/** An entry of the audit log. */
export const auditEntry = z.object({
  id: z.number(),
  action: z.string(),
  actor: z.nullable(z.object({ id: z.number(), name: z.string() })),
  target: z.nullable(z.object({ kind: z.string(), id: z.nullable(z.number()), name: z.string() })),
  detail: z.record(z.string(), z.unknown()),
  ip: z.nullable(z.string()),
  created_at: time,
});

export const memberCalls = calls({
  'POST /invite': {
    summary: 'Invites one address.',
    access: may('auth.users.WRITE'),
    query: z.object(organizationQuery),
    body: z.object({ email, role_ids: roleIds }),
    reply: z.array(z.object({ email: z.string() })),
    status: 201,
  },
  'POST /invite/batch': {
    summary: 'Invites up to 100 addresses, or with `dry_run` only tells what would happen; a result per address.',
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
    summary: 'Sends the invitation of a member again.',
    access: may('auth.users.WRITE'),
    query: z.object(organizationQuery),
    body: z.object({ email }),
    reply: nothing,
    status: 200,
  },
  'DELETE /organizations/users/{id}': {
    summary: 'Suspends a member; with `delete=1` removes them for good after 24 hours.',
    access: may('auth.users.WRITE'),
    params: z.object({ id }),
    query: z.object({ ...organizationQuery, delete: flag }),
    reply: z.array(user),
  },
  'POST /organizations/users/{id}/restore': {
    summary: 'Restores a suspended or deleted member.',
    access: may('auth.users.WRITE'),
    params: z.object({ id }),
    query: z.object(organizationQuery),
    reply: z.array(user),
    status: 200,
  },
  'GET /organizations/{id}/audit': {
    summary: 'Who changed what in an organization, newest first.',
    access: ownerOrAdmin,
    params: z.object({ id }),
    query: z.object({ ...listQuery, action: z.optional(z.string().check(z.maxLength(80))) }),
    reply: z.array(auditEntry),
    meta: listMeta,
  },
  'GET /organizations/{id}/audit/file': {
    summary: 'The same as CSV.',
    access: ownerOrAdmin,
    params: z.object({ id }),
    query: z.object({ term: listQuery.term, action: z.optional(z.string().check(z.maxLength(80))) }),
    answer: 'file',
  },
});
