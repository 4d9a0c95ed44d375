import * as z from 'zod/mini';
import { may, ownerOrAdmin } from '../access.ts';
import { endpoints } from '../endpoint.ts';
import { id, listQuery, longListMeta, longListQuery, time } from '../fields.ts';

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

const filters = {
  term: listQuery.term,
  /** An action such as `user.suspended`, or an area such as `user`. */
  action: z.optional(z.string().check(z.maxLength(80))),
  /** Start, inclusive. */
  from: z.optional(time),
  /** End, exclusive. */
  to: z.optional(time),
};

export const auditEndpoints = endpoints({
  'GET /organizations/{id}/audit': {
    summary: 'Lists the audit log of an organization, newest first.',
    access: ownerOrAdmin,
    params: z.object({ id }),
    query: z.object({ ...longListQuery, ...filters }),
    reply: z.array(auditEntry),
    meta: longListMeta,
  },

  'GET /organizations/{id}/audit/file': {
    summary: 'Downloads the audit log as CSV.',
    access: ownerOrAdmin,
    params: z.object({ id }),
    query: z.object(filters),
    answer: 'file',
  },

  'GET /audit': {
    summary: 'Lists the entries of the audit log that concern no organization, newest first.',
    access: may('auth.systemSettings.READ'),
    query: z.object({ ...longListQuery, ...filters }),
    reply: z.array(auditEntry),
    meta: longListMeta,
  },

  'GET /audit/file': {
    summary: 'Downloads the entries of the audit log that concern no organization, as CSV.',
    access: may('auth.systemSettings.READ'),
    query: z.object(filters),
    answer: 'file',
  },
});
