import * as z from 'zod/mini';
import { may, owner, signedIn } from '../access.ts';
import { newSetting, SETTINGS_BYTES, settingValue } from '../entities/setting.ts';
import { endpoints } from '../endpoint.ts';
import { organization, ownerCandidate } from '../entities/organization.ts';
import { setting } from '../entities/user.ts';
import {
  bodyId,
  email,
  flag,
  id,
  line,
  listMeta,
  listQuery,
  longListMeta,
  longListQuery,
  nothing,
  password,
  byId,
} from '../fields.ts';

export const organizationsEndpoints = endpoints({
  'GET /organizations': {
    summary: 'Lists organizations: all for platform staff; for managers of users or roles, their own.',
    scope: 'users:read',
    access: may(
      'auth.organizations.READ',
      'auth.organizations.WRITE',
      'auth.organization.ADMIN',
      'auth.users.READ',
      'auth.roles.WRITE',
    ),
    query: z.object({
      ...longListQuery,
      withOwner: flag,
      /** Includes those deleted in the last 24 hours, for holders of organizations WRITE. */
      withDeleted: flag,
      /** Only deleted organizations that can still be restored, for holders of organizations WRITE. */
      onlyDeleted: flag,
    }),
    reply: z.array(organization),
    meta: longListMeta,
  },

  'POST /organizations': {
    summary:
      'Creates an organization, either for an active account (`owner_user_id`) or for an address that is invited ' +
      '(`owner_email`) and owns it once it accepts.',
    access: may('auth.organizations.WRITE'),
    body: z.object({ name: line, owner_user_id: z.optional(bodyId), owner_email: z.optional(email) }),
    reply: z.array(organization),
    status: 201,
  },

  'GET /organizations/owners': {
    summary: 'Lists possible owners: any active account for a new organization, the active members of an existing one.',
    access: may('auth.organizations.WRITE'),
    query: z.object({ ...longListQuery, organization_id: z.optional(id) }),
    reply: z.array(ownerCandidate),
    meta: longListMeta,
  },

  'GET /organizations/my': {
    summary: "Gets the session's organization.",
    access: signedIn,
    query: z.object({ settings_category: z.optional(z.string().check(z.maxLength(80))) }),
    revalidated: true,
    reply: z.array(organization),
  },

  'POST /organizations/my': {
    summary: 'Creates an organization owned by the caller, who belongs to none, and chooses it for the session.',
    access: signedIn,
    body: z.object({ name: line }),
    reply: z.array(organization),
    status: 201,
  },

  'GET /organizations/{id}': {
    summary: 'Gets an organization; `withEmployees` adds a page of its members for holders of users READ.',
    access: may('auth.organizations.READ', 'auth.organizations.WRITE', 'auth.organization.ADMIN'),
    params: byId,
    query: z.object({ ...longListQuery, withEmployees: flag, withOwner: flag }),
    reply: z.array(organization),
    meta: z.partial(longListMeta),
  },

  'PUT /organizations/{id}': {
    summary: 'Renames an organization; the platform may also change its owner, or invite one if it has none.',
    access: may('auth.organizations.WRITE', 'auth.organization.ADMIN'),
    params: byId,
    body: z.object({ name: line, owner_user_id: z.optional(bodyId), owner_email: z.optional(email) }),
    versioned: true,
    reply: z.array(organization),
  },

  'DELETE /organizations/{id}': {
    summary: 'Deletes an organization.',
    access: may('auth.organizations.WRITE'),
    params: byId,
    reply: nothing,
  },

  'POST /organizations/{id}/undelete': {
    summary: 'Restores an organization within 24 hours of its deletion.',
    access: may('auth.organizations.WRITE'),
    params: byId,
    reply: z.array(organization),
    status: 200,
  },

  'POST /organizations/{id}/change_owner': {
    summary: 'Transfers an organization to another active member; the former owner becomes administrator.',
    access: owner,
    params: byId,
    body: z.object({ new_owner_id: bodyId, password }),
    reply: z.array(organization),
    status: 200,
  },

  'GET /organizations/{id}/settings': {
    summary: 'Lists the settings of an organization.',
    access: may('auth.organizationSettings.READ', 'auth.organizationSettings.WRITE'),
    params: byId,
    query: z.object(listQuery),
    revalidated: true,
    reply: z.array(setting),
    meta: listMeta,
  },

  'POST /organizations/{id}/settings': {
    summary: 'Adds settings to an organization.',
    access: may('auth.organizationSettings.WRITE'),
    params: byId,
    bodyLimit: SETTINGS_BYTES,
    body: z.array(newSetting).check(z.minLength(1), z.maxLength(100)),
    reply: z.array(setting),
    status: 201,
  },

  'PUT /organizations/{id}/settings/{settingId}': {
    summary: 'Changes a setting of an organization.',
    access: may('auth.organizationSettings.WRITE'),
    params: z.object({ id, settingId: id }),
    bodyLimit: SETTINGS_BYTES,
    body: settingValue,
    versioned: true,
    reply: z.array(setting),
  },

  'DELETE /organizations/{id}/settings/{settingId}': {
    summary: 'Deletes a setting of an organization.',
    access: may('auth.organizationSettings.WRITE'),
    params: z.object({ id, settingId: id }),
    reply: nothing,
  },
});
