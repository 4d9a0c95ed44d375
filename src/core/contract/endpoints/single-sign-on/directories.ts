import * as z from 'zod/mini';
import { may } from '../../access.ts';
import { endpoints } from '../../endpoint.ts';
import { flag, nothing, proof, time } from '../../fields.ts';
import { byConnection } from './connections.ts';

const managers = may('auth.organizations.WRITE', 'auth.organization.ADMIN');

/** The company's directory, which adds and removes people by SCIM 2.0 (RFC 7644). */
export const directory = z.object({
  /** For the provider's settings. */
  base_url: z.string(),
  token_created_at: time,
  /** When the former token stops working; null if it has. */
  previous_token_expires_at: z.nullable(time),
  /** The last request that was answered; null before the first. */
  last_synchronized_at: z.nullable(time),
  users: z.number(),
  active_users: z.number(),
  groups: z.number(),
  /** People and groups whose last request was refused, and have not been repaired since. */
  conflicts: z.number(),
});
export type Directory = z.output<typeof directory>;

/** One request of the directory. */
export const directoryRequest = z.object({
  id: z.number(),
  at: time,
  method: z.string(),
  /** Below the base address, such as `/Groups/12`. */
  path: z.string(),
  status: z.number(),
  /** Whom it was about, such as an address or the name of a group; null for lists. */
  about: z.nullable(z.string()),
  /** What it changed, a sentence each. */
  changes: z.array(z.string()),
  /** Why it was refused, with what to do; null if it was not. */
  error: z.nullable(z.string()),
});
export type DirectoryRequest = z.output<typeof directoryRequest>;

export const directoriesEndpoints = endpoints({
  'GET /organizations/{id}/connections/{connectionId}/directory': {
    summary: 'Gets the directory of a connection; an empty list if it has none.',
    access: managers,
    setup: true,
    params: byConnection,
    reply: z.array(directory),
  },

  'POST /organizations/{id}/connections/{connectionId}/directory': {
    summary: 'Creates the directory, or rolls its token: only this reply contains it. The old one lives for 24 hours.',
    access: managers,
    setup: true,
    params: byConnection,
    body: z.optional(z.object(proof)),
    reply: z.array(z.object({ base_url: z.string(), access_token: z.string() })),
    status: 201,
  },

  'DELETE /organizations/{id}/connections/{connectionId}/directory': {
    summary: 'Ends the directory. The members that it made stay members.',
    access: managers,
    setup: true,
    params: byConnection,
    reply: nothing,
  },

  'GET /organizations/{id}/connections/{connectionId}/directory/requests': {
    summary: 'Lists the last 100 requests of the directory, newest first.',
    access: managers,
    setup: true,
    params: byConnection,
    query: z.object({
      /** Only those that were refused. */
      refused: flag,
    }),
    reply: z.array(directoryRequest),
  },

  'GET /organizations/{id}/connections/{connectionId}/directory/groups': {
    summary: 'Lists the groups that the directory sent, by name.',
    access: managers,
    setup: true,
    params: byConnection,
    reply: z.array(z.object({ id: z.string(), name: z.string(), members: z.number() })),
  },
});
