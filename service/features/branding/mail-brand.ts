import { buttonColors, type LinkKey, linkKeys, supportUrl, textColors } from '../../../src/core/contract/rules.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { type BrandLink, DEFAULT_BRAND, type MailBrand } from '../../platform/mail/mail-brand.ts';
import { type Brand, colorsOf, readBrand } from './brand.ts';

/** The label of each link of a footer. */
export const linkLabels: Record<LinkKey, BrandLink> = {
  support_address: 'brand.support',
  terms_url: 'brand.terms',
  privacy_url: 'brand.privacy',
  imprint_url: 'brand.imprint',
};

/** The links of a brand's footer, without those that it does not have. */
export const brandLinks = ({ values }: Brand): { label: BrandLink; url: string }[] =>
  linkKeys
    .filter((key) => values[key] !== '')
    .map((key) => ({
      label: linkLabels[key],
      url: key === 'support_address' ? supportUrl(values[key]) : values[key],
    }));

/** The brand of the installation, for a mail that is being queued. */
export async function mailBrand(within: Queryable): Promise<MailBrand> {
  const brand = await readBrand(within);
  const { primary, accent } = colorsOf(brand);
  const { product_name: name, footer } = brand.values;
  return {
    product: name || DEFAULT_BRAND.product,
    isNamed: name !== '',
    button: primary ? buttonColors(primary) : DEFAULT_BRAND.button,
    link: accent ? textColors(accent) : DEFAULT_BRAND.link,
    footer,
    links: brandLinks(brand),
  };
}
