import * as z from 'zod/mini';
import { may, signedIn } from '../access.ts';
import { endpoints } from '../endpoint.ts';
import { role, roleApp } from '../entities/role.ts';
import { permission } from '../entities/user.ts';
import { bodyId, flag, id, line, listMeta, listQuery, byId } from '../fields.ts';

const description = z.string().check(z.maxLength(1000, 'At most 1000 characters'));

const guid = z.string().check(z.maxLength(80, 'At most 80 characters'));

const resource = z.string().check(z.maxLength(130));
/** What several applications of 500 each declare. */
const MOST_RESOURCES = 2_000;

export const accessEndpoints = endpoints({
  'GET /role': {
    summary: 'Lists the roles of an organization; for platform staff, of all organizations and the platform.',
    access: may('auth.roles.READ', 'auth.roles.WRITE'),
    query: z.object({
      ...listQuery,
      organizationId: z.optional(id),
      withPermissions: flag,
      withOrganization: flag,
      withUserCount: flag,
      withDeleted: flag,
      /** Only deleted roles that can still be restored. */
      onlyDeleted: flag,
    }),
    revalidated: true,
    reply: z.array(role),
    meta: listMeta,
  },

  'POST /role': {
    summary: 'Creates a role.',
    access: may('auth.roles.WRITE'),
    body: z.object({
      app: roleApp,
      name: line,
      guid: z.optional(guid),
      /** Null for a role of the platform, which only super admins create. */
      organization_id: z.nullable(bodyId),
      description: z.optional(description),
      is_disabled: z.optional(z.literal([0, 1])),
      permissions: z.optional(z.array(resource).check(z.maxLength(MOST_RESOURCES))),
    }),
    reply: z.array(role),
    status: 201,
  },

  'PUT /role/{id}': {
    summary: 'Changes a role.',
    access: may('auth.roles.WRITE'),
    params: byId,
    body: z.object({
      app: z.optional(roleApp),
      name: z.optional(line),
      guid: z.optional(guid),
      description: z.optional(description),
      permissions: z.optional(z.array(resource).check(z.maxLength(MOST_RESOURCES))),
    }),
    versioned: true,
    reply: z.array(role),
  },

  'DELETE /role/{id}': {
    summary: 'Deletes a role, which can be restored for 24 hours.',
    access: may('auth.roles.WRITE'),
    params: byId,
    reply: z.array(role),
  },

  'POST /role/{id}/undelete': {
    summary: 'Restores a deleted role.',
    access: may('auth.roles.WRITE'),
    params: byId,
    reply: z.array(role),
    status: 200,
  },

  'GET /possible_permissions': {
    summary: 'Lists every permission.',
    access: signedIn,
    revalidated: true,
    /** Title and description are those of the application that declared it, and else empty. */
    reply: z.array(z.object({ resource: z.string(), title: z.string(), description: z.string() })),
  },

  'POST /check_permission': {
    summary: 'Checks which of these permissions the caller has; OWNER and ADMIN are always included.',
    access: signedIn,
    body: z.object({ permissions: z.array(z.object({ resource })).check(z.maxLength(MOST_RESOURCES)) }),
    ofOrganization: true,
    reply: z.array(
      z.object({
        permissions: z.array(permission),
        /** A key of an organization is told from the user who created it. */
        caller: z.object({ type: z.enum(['user', 'api_key']), id: z.number() }),
      }),
    ),
    status: 200,
  },
});
