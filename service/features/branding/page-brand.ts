import { brandProperties, DEFAULT_PRODUCT, monogram } from '../../../src/core/contract/rules.ts';
import type { PageBrand } from '../../platform/http/files/branded-page.ts';
import type { Services } from '../../platform/services.ts';
import { type Brand, colorsOf, readBrand } from './brand.ts';
import { iconUrl, pictureUrl } from './brand-files.ts';
import { brandLinks } from './mail-brand.ts';

/** Milliseconds for which a page uses the brand that another one has read. */
const FRESH_MS = 1_000;
/** Milliseconds that a page waits for the brand: pages come even if the database does not answer. */
const PATIENCE_MS = 1_000;

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

/**
 * Finds the brand for pages, at most once per second. While the database is away, pages have the brand that was read
 * last.
 */
export function pageBrandLookup({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): () => Promise<PageBrand | null> {
  let last: PageBrand | null = null;
  let readAt = -Infinity;
  let reading: Promise<PageBrand | null> | undefined;
  const read = async () => {
    last = shownBrand(await readBrand(database.db));
    readAt = now();
    return last;
  };
  return async () => {
    if (now() - readAt < FRESH_MS) return last;
    reading ??= read().finally(() => (reading = undefined));
    const late = new AbortController();
    const patience = new Promise<PageBrand | null>((resolve) => {
      const timer = setTimeout(() => resolve(last), PATIENCE_MS);
      late.signal.addEventListener('abort', () => clearTimeout(timer));
    });
    return Promise.race([reading.catch(() => last), patience]).finally(() => late.abort());
  };
}
