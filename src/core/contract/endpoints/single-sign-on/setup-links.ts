import * as z from 'zod/mini';
import { may } from '../../access.ts';
import { endpoints } from '../../endpoint.ts';
import { byId, id, nothing, proof, time } from '../../fields.ts';

const managers = may('auth.organizations.WRITE', 'auth.organization.ADMIN');

/** A link for an administrator of the company who has no account here. */
export const connectionSetup = z.object({
  id: z.number(),
  /** Only in the reply that creates it. */
  url: z.optional(z.string()),
  created_at: time,
  created_by_name: z.nullable(z.string()),
  /** 24 hours after it was created. */
  expires_at: time,
  /** When somebody opened it; null before that. */
  opened_at: z.nullable(time),
});
export type ConnectionSetup = z.output<typeof connectionSetup>;

export const setupLinksEndpoints = endpoints({
  'GET /organizations/{id}/connection_setup': {
    summary: 'Lists the set-up links of an organization that still work.',
    access: managers,
    params: byId,
    reply: z.array(connectionSetup),
  },

  'POST /organizations/{id}/connection_setup': {
    summary: 'Creates a set-up link: for 24 hours, one browser, and domains, connections and directories alone.',
    access: managers,
    params: byId,
    body: z.optional(z.object(proof)),
    reply: z.array(connectionSetup),
    status: 201,
  },

  'DELETE /organizations/{id}/connection_setup/{setupId}': {
    summary: 'Ends a set-up link, also where it has been opened.',
    access: managers,
    params: z.object({ id, setupId: id }),
    reply: nothing,
  },
});
