import * as z from 'zod/mini';
import { selfOr } from '../access.ts';
import { calls } from '../call.ts';
import { setting } from '../entities/user.ts';
import { id, line, listMeta, listQuery, nothing, time } from '../fields.ts';

const byId = z.object({ id });
const bySetting = z.object({ id, settingId: id });
const value = z.string().check(z.maxLength(100_000, 'At most 100000 characters'));

/** A setting to be added. */
export const newSetting = z.object({ category: line, key: line, value });

/** A new value, and optionally the `updated_at` that it was made from (409 `changed_elsewhere`). */
export const settingValue = z.object({ value, updated_at: z.optional(time) });

export const userSettingCalls = calls({
  'GET /user/{id}/settings': {
    summary: 'The personal settings of a person.',
    access: selfOr('auth.users.READ'),
    params: byId,
    query: z.object({
      ...listQuery,
      /** Keys separated by commas: only these. */
      keys: z.optional(z.string().check(z.maxLength(1000))),
    }),
    reply: z.array(setting),
    meta: listMeta,
  },
  'POST /user/{id}/settings': {
    summary: 'Adds personal settings.',
    access: selfOr('auth.users.WRITE'),
    params: byId,
    body: z.array(newSetting).check(z.minLength(1), z.maxLength(100)),
    reply: z.array(setting),
    status: 201,
  },
  'PUT /user/{id}/settings/{settingId}': {
    summary: 'Changes the value of a personal setting.',
    access: selfOr('auth.users.WRITE'),
    params: bySetting,
    body: settingValue,
    reply: z.array(setting),
  },
  'DELETE /user/{id}/settings/{settingId}': {
    summary: 'Deletes a personal setting.',
    access: selfOr('auth.users.WRITE'),
    params: bySetting,
    reply: nothing,
  },
});
