import * as z from 'zod/mini';
import { may, ownerOrAdmin, self, selfOr } from '../access.ts';
import { calls } from '../call.ts';
import { permission, user, userStatus } from '../entities/user.ts';
import { role } from '../entities/role.ts';
import {
  bodyId,
  email,
  flag,
  id,
  line,
  listMeta,
  listQuery,
  nothing,
  organizationQuery,
  password,
  time,
} from '../fields.ts';

const byId = z.object({ id });
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(64));

export const userCalls = calls({
  'GET /user': {
    summary: 'People, each once: as members of the organization asked for, else of their first.',
    access: may('auth.users.READ'),
    query: z.object({
      ...listQuery,
      ...organizationQuery,
      withOrganization: flag,
      withRoles: flag,
      status: z.optional(userStatus),
    }),
    reply: z.array(user),
    meta: listMeta,
  },
  'GET /user/{id}': {
    summary: 'One person.',
    access: selfOr('auth.users.READ'),
    params: byId,
    query: z.object({ ...organizationQuery, withOrganization: flag, withRoles: flag }),
    reply: z.array(user),
  },
  'PUT /user/{id}': {
    summary: 'Changes name, login or avatar.',
    access: self,
    params: byId,
    body: z.object({
      name: z.optional(line),
      username: z.optional(line),
      avatar: z.optional(z.nullable(bodyId)),
      /** The `updated_at` that the change was made from; 409 `changed_elsewhere` when it is no longer that. */
      updated_at: z.optional(time),
    }),
    reply: z.array(user),
  },
  'POST /user': {
    summary: 'Creates a person as a member of an organization.',
    access: may('auth.users.WRITE'),
    body: z.object({
      status: z.optional(z.literal(1)),
      roles: z.array(bodyId),
      email,
      password,
      name: z.optional(z.string().check(z.trim(), z.maxLength(254))),
      organization_id: bodyId,
    }),
    reply: z.array(user),
    status: 201,
  },
  'PUT /user/{id}/password': {
    summary: 'Changes the own password and ends every other session.',
    access: self,
    params: byId,
    body: z.object({ password, confirmation: password, old_password: z.optional(password) }),
    reply: nothing,
  },
  'PUT /user/{id}/phone': {
    summary: 'Sends a code to a new phone number.',
    access: self,
    params: byId,
    body: z.object({ phone: z.string().check(z.trim(), z.maxLength(32)) }),
    reply: nothing,
  },
  'POST /user/{id}/phone/confirm': {
    summary: 'Takes the code and changes the phone number.',
    access: self,
    params: byId,
    body: z.object({ code }),
    reply: z.array(user),
    status: 200,
  },
  'DELETE /user/{id}/phone': {
    summary: 'Clears the phone number.',
    access: self,
    params: byId,
    body: z.object({ password }),
    reply: z.array(user),
  },
  'POST /email/reset': {
    summary: 'Sends a link and a code to a new address, and a notice to the old one.',
    access: { who: 'signed-in' },
    body: z.object({ email }),
    reply: nothing,
    status: 200,
  },
  'POST /email/confirm': {
    summary: "Changes the address by the link's hash, or by the code with the session that asked for it.",
    access: { who: 'bearer-of-secret' },
    body: z.object({ hash: code.check(z.maxLength(512)) }),
    reply: z.array(z.object({ email: z.string() })),
    status: 200,
  },
  'POST /user/{id}/tfa': {
    summary: 'Begins to enable the second factor.',
    access: self,
    params: byId,
    body: z.object({ password }),
    reply: z.array(z.object({ google_secret: z.string(), otpauth_url: z.string() })),
    status: 200,
  },
  'POST /user/{id}/tfa/enable': {
    summary: 'Enables the second factor.',
    access: self,
    params: byId,
    body: z.object({ password, google_token: code }),
    reply: z.array(z.object({ recovery_codes: z.array(z.string()) })),
    status: 200,
  },
  'POST /user/{id}/tfa/disable': {
    summary: 'Disables the second factor.',
    access: self,
    params: byId,
    body: z.object({ password, google_token: code }),
    reply: nothing,
    status: 200,
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
    summary: 'The permissions of a person.',
    access: selfOr('auth.userPermissions.READ'),
    params: byId,
    reply: z.array(permission),
  },
  'GET /user/{id}/roles': {
    summary: 'The roles of a member.',
    access: selfOr('auth.users.READ'),
    params: byId,
    query: z.object(organizationQuery),
    reply: z.array(role),
  },
  'POST /user/{id}/roles': {
    summary: 'Gives a member a role.',
    access: ownerOrAdmin,
    params: byId,
    query: z.object(organizationQuery),
    body: z.object({ role_id: bodyId }),
    reply: z.array(role),
    status: 201,
  },
  'DELETE /user/{id}/roles/{roleId}': {
    summary: 'Takes a role from a member.',
    access: may('auth.userRoles.WRITE'),
    params: z.object({ id, roleId: id }),
    query: z.object(organizationQuery),
    reply: z.array(role),
  },
});
