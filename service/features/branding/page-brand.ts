import { brandProperties, DEFAULT_PRODUCT, monogram } from '../../../src/core/contract/rules.ts';
import { FreshValue } from '../../platform/database/fresh-value.ts';
import type { PageBrand } from '../../platform/http/files/branded-page.ts';
import type { Services } from '../../platform/services.ts';
import { type Brand, colorsOf, readBrand } from './brand.ts';
import { iconUrl, pictureUrl } from './brand-files.ts';
import { brandLinks } from './mail-brand.ts';

const isEmpty = ({ values, versions }: Brand) =>
  [...Object.values(values), ...Object.values(versions)].every((value) => value === '' || value === null);

/** What the pages show of a brand; null for the default one. */
function shownBrand(brand: Brand): PageBrand | null {
  if (isEmpty(brand)) return null;
  const { product_name: name, footer } = brand.values;
  return {
    product: name || DEFAULT_PRODUCT,
    logo: pictureUrl(brand, 'logo'),
    logoDark: pictureUrl(brand, 'logo_dark'),
    icon: iconUrl(brand),
    monogram: monogram(name),
    properties: brandProperties(colorsOf(brand)),
    footer,
    links: brandLinks(brand),
  };
}

/** Finds the brand for pages. */
export function pageBrandLookup({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): () => Promise<PageBrand | null> {
  const read = async () => shownBrand(await readBrand(database.db));
  const value = new FreshValue<PageBrand | null>(read, { first: null, now });
  return () => value.read();
}
