import * as z from 'zod/mini';
import { line } from '../fields.ts';

const value = z.string().check(z.maxLength(100_000, 'At most 100000 characters'));

/** Body limit in bytes for settings: a logo's markup is long, and characters outside ASCII take several bytes. */
export const SETTINGS_BYTES = 512 * 1024;

/** A setting to add. */
export const newSetting = z.object({ category: line, key: line, value });

/** A new value. */
export const settingValue = z.object({ value });
