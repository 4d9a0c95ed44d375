import * as z from 'zod/mini';
import { line, time } from '../fields.ts';

const value = z.string().check(z.maxLength(100_000, 'At most 100000 characters'));

/** Body limit in bytes for settings: a logo's markup is long, and characters outside ASCII take several bytes. */
export const SETTINGS_BYTES = 512 * 1024;

/** A setting to add. */
export const newSetting = z.object({ category: line, key: line, value });

/** A new value, and optionally the `updated_at` it is based on (409 `changed_elsewhere`). */
export const settingValue = z.object({ value, updated_at: z.optional(time) });
