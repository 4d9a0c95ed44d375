import * as z from 'zod/mini';
import { anyone, may, selfOr, signedIn } from '../access.ts';
import { installationBrand } from '../entities/installation-brand.ts';
import { newSetting, SETTINGS_BYTES, settingValue } from '../entities/setting.ts';
import { endpoints } from '../endpoint.ts';
import { setting } from '../entities/user.ts';
import { id, listMeta, listQuery, longId, nothing, byId } from '../fields.ts';

const bySetting = z.object({ id, settingId: longId });

export const settingsEndpoints = endpoints({
  'GET /system_settings/infrastructure': {
    summary:
      "Lists the URLs of the platform's applications; `meta.links` has those of documentation, API guide and helpdesk.",
    access: anyone,
    revalidated: true,
    reply: z.array(z.object({ key: z.string(), value: z.string() })),
    meta: z.object({ links: z.optional(z.record(z.string(), z.string())) }),
  },

  'GET /system_settings/branding': {
    summary:
      'The brand of the installation: its name, pictures, colors, support address, legal pages and footer. Empty or ' +
      'null for what it does not have.',
    access: anyone,
    revalidated: true,
    reply: z.array(installationBrand),
  },

  'GET /system_settings/locale': {
    summary: 'Lists the available locale formats.',
    access: signedIn,
    revalidated: true,
    reply: z.array(z.object({ local: z.string() })),
  },

  'GET /system_settings': {
    summary: "Lists the platform's settings.",
    access: may('auth.systemSettings.READ'),
    query: z.object(listQuery),
    reply: z.array(setting),
    meta: listMeta,
  },

  'POST /system_settings': {
    summary: 'Adds a setting.',
    access: may('auth.systemSettings.WRITE'),
    bodyLimit: SETTINGS_BYTES,
    body: newSetting,
    reply: z.array(setting),
    status: 201,
  },

  'PUT /system_settings/{id}': {
    summary: 'Changes a setting.',
    access: may('auth.systemSettings.WRITE'),
    params: z.object({ id }),
    bodyLimit: SETTINGS_BYTES,
    body: settingValue,
    versioned: true,
    reply: z.array(setting),
  },

  'DELETE /system_settings/{id}': {
    summary: 'Deletes a setting.',
    access: may('auth.systemSettings.WRITE'),
    params: z.object({ id }),
    reply: nothing,
  },

  'GET /user/{id}/settings': {
    summary: "Lists a user's personal settings.",
    access: selfOr('auth.users.READ'),
    params: byId,
    query: z.object({
      ...listQuery,
      /** Only these keys, separated by commas. */
      keys: z.optional(z.string().check(z.maxLength(1000))),
    }),
    revalidated: true,
    reply: z.array(setting),
    meta: listMeta,
  },

  'POST /user/{id}/settings': {
    summary: 'Adds personal settings.',
    access: selfOr('auth.users.WRITE'),
    params: byId,
    bodyLimit: SETTINGS_BYTES,
    body: z.array(newSetting).check(z.minLength(1), z.maxLength(100)),
    reply: z.array(setting),
    status: 201,
  },

  'PUT /user/{id}/settings/{settingId}': {
    summary: 'Changes the value of a personal setting.',
    access: selfOr('auth.users.WRITE'),
    params: bySetting,
    bodyLimit: SETTINGS_BYTES,
    body: settingValue,
    versioned: true,
    reply: z.array(setting),
  },

  'DELETE /user/{id}/settings/{settingId}': {
    summary: 'Deletes a personal setting.',
    access: selfOr('auth.users.WRITE'),
    params: bySetting,
    reply: nothing,
  },
});
