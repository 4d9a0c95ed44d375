import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import {
  type BrandKey,
  brandColors,
  BRANDING,
  brandSettings,
  DEFAULT_PRODUCT,
  type PictureKey,
  pictureKeys,
} from '../../../src/core/contract/rules.ts';
import { systemSettingProblem } from '../../../src/core/contract/known-settings.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { systemSettings } from '../../platform/database/schema/settings.ts';

/** The brand of the installation, as the system settings have it; empty where it has none. */
export interface Brand {
  values: Readonly<Record<Exclude<BrandKey, PictureKey>, string>>;
  /** What changes with each picture; null without it. */
  versions: Readonly<Record<PictureKey, string | null>>;
}

const isPicture = (key: string): key is PictureKey => pictureKeys.some((one) => one === key);

/** Checked once more: values become links and text of pages and mails, and a script may have written them. */
const validValue = (key: string, value = ''): string =>
  systemSettingProblem({ category: BRANDING, key, value }) === null ? value.trim() : '';

/** Reads the brand of the installation, without its drawings. */
export async function readBrand(within: Queryable): Promise<Brand> {
  const { category, key, value } = systemSettings;
  const rows = await within
    .select({
      key,
      value: sql<string>`case when ${inArray(key, [...pictureKeys])} then '' else ${value} end`,
      version: sql<string>`left(encode(sha256(convert_to(${value}, 'UTF8')), 'hex'), 16)`,
    })
    .from(systemSettings)
    .where(and(eq(category, BRANDING), ne(sql`btrim(${value})`, '')));
  const found = new Map(rows.map((row) => [row.key, row]));
  const keys = brandSettings.map((one) => one.key);
  const values = keys.filter((one) => !isPicture(one)).map((one) => [one, validValue(one, found.get(one)?.value)]);
  const versions = pictureKeys.map((one) => [one, found.get(one)?.version ?? null]);
  return { values: Object.fromEntries(values), versions: Object.fromEntries(versions) } as Brand;
}

/** The name of the installation, for authenticators, passkeys and mails. */
export async function productName(within: Queryable): Promise<string> {
  const [row] = await within
    .select({ value: systemSettings.value })
    .from(systemSettings)
    .where(and(eq(systemSettings.category, BRANDING), eq(systemSettings.key, 'product_name')));
  return row?.value.trim() || DEFAULT_PRODUCT;
}

/** The colors of the brand, checked once more: they become part of pages and mails. */
export const colorsOf = ({ values }: Brand) =>
  brandColors(
    (['primary_color', 'accent_color'] as const).map((key) => ({ category: BRANDING, key, value: values[key] })),
  );
