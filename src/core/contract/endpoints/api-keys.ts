import * as z from 'zod/mini';
import { ownerOrAdmin } from '../access.ts';
import { endpoints } from '../endpoint.ts';
import { role } from '../entities/role.ts';
import { id, line, organizationQuery, proof, time, roleIds } from '../fields.ts';

/**
 * Whether a key works: `inactive` while its creator is not an active member of the organization, `expires_soon` in its
 * last 30 days.
 */
export const apiKeyStatus = z.enum(['active', 'expires_soon', 'expired', 'inactive']);

/** A key used as a Bearer token. The whole token is shown once, when the key is created, and masked after that. */
export const apiKey = z.object({
  id: z.number(),
  name: z.string(),
  access_token: z.string(),
  /** Only existing roles; a disabled role grants nothing. */
  roles: z.array(role),
  status: apiKeyStatus,
  /** Null if its creator's account is gone. */
  created_by: z.nullable(z.object({ id: z.number(), name: z.string() })),
  expires_at: time,
  /** Null if never used; accurate to a minute. */
  last_used_at: z.nullable(time),
  created_at: time,
  /** When it was last edited; uses do not count. */
  updated_at: time,
});

export type ApiKey = z.output<typeof apiKey>;

/** What a deleted key made and what still works without it. */
export const leftByKey = z.object({
  kind: z.enum(['invitation', 'member', 'webhook']),
  /** Of the user as the organization knows them, or of the webhook. */
  id: z.number(),
  /** An email address, or a webhook's name. */
  name: z.string(),
  /** The key's name. */
  key: z.string(),
  created_at: time,
});
export type LeftByKey = z.output<typeof leftByKey>;

export const apiKeysEndpoints = endpoints({
  'GET /api-keys': {
    summary: 'Lists the keys of the organization.',
    access: ownerOrAdmin,
    query: z.object(organizationQuery),
    reply: z.array(apiKey),
  },

  'POST /api-keys': {
    summary: 'Creates a key; only this reply contains the whole token.',
    access: ownerOrAdmin,
    query: z.object(organizationQuery),
    body: z.object({ name: z.optional(line), expiresAt: time, roleIds, ...proof }),
    reply: z.array(apiKey),
    status: 201,
  },

  'PUT /api-keys/{id}': {
    summary: 'Changes the name, expiry and roles of a key.',
    access: ownerOrAdmin,
    query: z.object(organizationQuery),
    params: z.object({ id }),
    body: z.object({ name: z.optional(line), expiresAt: time, roleIds, ...proof }),
    versioned: true,
    reply: z.array(apiKey),
  },

  'DELETE /api-keys/{id}': {
    summary: 'Deletes a key, which stops working at once, and lists what it made and what still works.',
    access: ownerOrAdmin,
    query: z.object(organizationQuery),
    params: z.object({ id }),
    body: z.optional(z.object(proof)),
    reply: z.array(leftByKey),
  },

  'GET /api-keys/left': {
    summary: 'Lists what deleted keys made and what still works: invitations, members and webhooks.',
    access: ownerOrAdmin,
    query: z.object(organizationQuery),
    reply: z.array(leftByKey),
  },

  'GET /api-keys/roles': {
    summary: 'Lists the roles that the caller may assign to a key.',
    access: ownerOrAdmin,
    query: z.object(organizationQuery),
    revalidated: true,
    reply: z.array(role),
  },
});
