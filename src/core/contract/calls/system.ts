import * as z from 'zod/mini';
import { anyone, may, signedIn } from '../access.ts';
import { calls } from '../call.ts';
import { setting } from '../entities/user.ts';
import { id, listMeta, listQuery, nothing } from '../fields.ts';
import { newSetting, settingValue } from './user-settings.ts';

export const systemCalls = calls({
  'GET /system_settings/infrastructure': {
    summary:
      "The addresses of the platform's applications; `meta.links` has those of its documentation, API guide and helpdesk.",
    access: anyone,
    reply: z.array(z.object({ key: z.string(), value: z.string() })),
    meta: z.object({ links: z.optional(z.record(z.string(), z.string())) }),
  },
  'POST /system_settings/is_trusted_domain': {
    summary: 'Whether an address points to a domain that is trusted.',
    access: anyone,
    body: z.object({ url: z.string().check(z.maxLength(4096)) }),
    reply: z.array(z.object({ trusted: z.boolean() })),
    status: 200,
  },
  'GET /system_settings/locale': {
    summary: 'The locale formats to choose from.',
    access: signedIn,
    reply: z.array(z.object({ local: z.string() })),
  },
  'GET /system_settings': {
    summary: 'The settings of the platform.',
    access: may('auth.systemSettings.READ'),
    query: z.object(listQuery),
    reply: z.array(setting),
    meta: listMeta,
  },
  'POST /system_settings': {
    summary: 'Adds a setting.',
    access: may('auth.systemSettings.WRITE'),
    body: newSetting,
    reply: z.array(setting),
    status: 201,
  },
  'PUT /system_settings/{id}': {
    summary: 'Changes a setting.',
    access: may('auth.systemSettings.WRITE'),
    params: z.object({ id }),
    body: settingValue,
    reply: z.array(setting),
  },
  'DELETE /system_settings/{id}': {
    summary: 'Deletes a setting.',
    access: may('auth.systemSettings.WRITE'),
    params: z.object({ id }),
    reply: nothing,
  },
  'POST /uploads': {
    summary: 'Takes a picture, made small and free of metadata.',
    access: signedIn,
    multipart: true,
    reply: z.array(z.object({ id: z.number(), url: z.string() })),
    status: 201,
  },
  'GET /uploads/{id}': { summary: 'A picture.', access: signedIn, params: z.object({ id }), answer: 'file' },
});
