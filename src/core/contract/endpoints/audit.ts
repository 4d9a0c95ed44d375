import * as z from 'zod/mini';
import { may, ownerOrAdmin } from '../access.ts';
import { endpoints } from '../endpoint.ts';
import { id, listQuery, longListMeta, longListQuery, queryTime, time } from '../fields.ts';

/** An entry of the audit log. */
export const auditEntry = z.object({
  id: z.number(),
  action: z.string(),
  /** Without an id if an application named it, such as a sensor. For a key of the organization, the user behind it. */
  actor: z.nullable(z.object({ id: z.nullable(z.number()), name: z.string() })),
  /** The key of the organization that acted; its name is empty once it is gone. */
  api_key: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** An application's own targets may have a text as id. */
  target: z.nullable(
    z.object({ kind: z.string(), id: z.nullable(z.union([z.number(), z.string()])), name: z.string() }),
  ),
  detail: z.record(z.string(), z.unknown()),
  ip: z.nullable(z.string()),
  created_at: time,
});

const filters = {
  term: listQuery.term,
  /** An action such as `user.suspended`, or an area such as `user`. */
  action: z.optional(z.string().check(z.maxLength(80))),
  /** Start, inclusive. */
  from: z.optional(queryTime),
  /** End, exclusive. */
  to: z.optional(queryTime),
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
