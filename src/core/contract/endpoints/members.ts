import * as z from 'zod/mini';
import { may, ownerOrAdmin, selfOr } from '../access.ts';
import { endpoints } from '../endpoint.ts';
import { role } from '../entities/role.ts';
import { permission, user, userStatus } from '../entities/user.ts';
import {
  bodyId,
  email,
  flag,
  id,
  longListMeta,
  longListQuery,
  organizationQuery,
  password,
  byId,
  onOneLine,
} from '../fields.ts';

export const membersEndpoints = endpoints({
  'DELETE /organizations/users/{id}': {
    summary: 'Suspends a member; with `delete=1` deletes them, which can be undone for 24 hours.',
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

  'GET /user': {
    summary: 'Lists users, each once: as members of the requested organization, else of their first.',
    access: may('auth.users.READ'),
    scope: 'users:read',
    query: z.object({
      ...longListQuery,
      ...organizationQuery,
      withOrganization: flag,
      withRoles: flag,
      status: z.optional(userStatus),
      /** Only members deleted in the last 24 hours, for holders of users WRITE. */
      deleted: flag,
    }),
    reply: z.array(user),
    meta: longListMeta,
  },

  'GET /user/{id}': {
    summary: 'Gets a user.',
    access: selfOr('auth.users.READ'),
    scope: 'users:read',
    params: byId,
    query: z.object({ ...organizationQuery, withOrganization: flag, withRoles: flag }),
    reply: z.array(user),
  },

  'POST /user': {
    summary: 'Creates a user as a member of an organization.',
    access: may('auth.users.WRITE'),
    body: z.object({
      status: z.optional(z.literal(1)),
      roles: z.array(bodyId).check(z.maxLength(100)),
      email,
      password,
      name: z.optional(z.string().check(onOneLine, z.trim(), z.maxLength(254))),
      organization_id: bodyId,
    }),
    reply: z.array(user),
    status: 201,
  },

  'POST /user/{id}/tfa/reset': {
    summary: "Resets another person's second factor.",
    access: may('auth.users.WRITE'),
    params: byId,
    query: z.object(organizationQuery),
    reply: z.array(user),
    status: 200,
  },

  'GET /user/{id}/permissions': {
    summary: "Lists a user's permissions.",
    access: selfOr('auth.userPermissions.READ'),
    scope: 'users:read',
    params: byId,
    query: z.object(organizationQuery),
    revalidated: true,
    reply: z.array(permission),
  },

  'GET /user/{id}/roles': {
    summary: "Lists a member's roles.",
    access: selfOr('auth.users.READ'),
    params: byId,
    query: z.object({ ...organizationQuery, withPermissions: flag }),
    revalidated: true,
    reply: z.array(role),
  },

  'POST /user/{id}/roles': {
    summary: 'Assigns a role to a member.',
    access: ownerOrAdmin,
    params: byId,
    query: z.object(organizationQuery),
    body: z.object({ role_id: bodyId }),
    reply: z.array(role),
    status: 201,
  },

  'DELETE /user/{id}/roles/{roleId}': {
    summary: 'Removes a role from a member.',
    access: may('auth.userRoles.WRITE'),
    params: z.object({ id, roleId: id }),
    query: z.object(organizationQuery),
    reply: z.array(role),
  },
});
