import * as z from 'zod/mini';
import { ownerOrAdmin } from '../access.ts';
import { calls } from '../call.ts';
import { role } from '../entities/role.ts';
import { bodyId, id, line, nothing, time } from '../fields.ts';

const roleIds = z.array(bodyId).check(z.minLength(1));

/** A key that works as a Bearer token; the token is whole once, at creation, and masked after. */
export const apiKey = z.object({
  id: z.number(),
  name: z.string(),
  access_token: z.string(),
  roles: z.array(role),
  expires_at: time,
  created_at: time,
});

export const apiKeyCalls = calls({
  'GET /api-keys': { summary: 'The keys of the organization.', access: ownerOrAdmin, reply: z.array(apiKey) },
  'POST /api-keys': {
    summary: 'Makes a key; the answer holds the whole token, this once.',
    access: ownerOrAdmin,
    body: z.object({ name: z.optional(line), expiresAt: time, roleIds }),
    reply: z.array(apiKey),
    status: 201,
  },
  'PUT /api-keys/{id}': {
    summary: 'Changes a key.',
    access: ownerOrAdmin,
    params: z.object({ id }),
    body: z.object({ name: z.optional(line), expiresAt: time, roleIds }),
    reply: z.array(apiKey),
  },
  'DELETE /api-keys/{id}': {
    summary: 'Deletes a key.',
    access: ownerOrAdmin,
    params: z.object({ id }),
    reply: nothing,
  },
  'GET /api-keys/roles': { summary: 'The roles that a key may have.', access: ownerOrAdmin, reply: z.array(role) },
});
