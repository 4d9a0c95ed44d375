/** What every mail shows of the installation. */
export interface MailBrand {
  product: string;
  /** Whether the installation has a name of its own, which stands where the default mark would. */
  isNamed: boolean;
  button: { fill: string; ink: string };
  /** The color of links in each theme. */
  link: { light: string; dark: string };
  /** A line below each mail; empty without one. */
  footer: string;
  /** Links below each mail. */
  links: readonly { label: BrandLink; url: string }[];
}

/** The pages of an installation that mails link to. */
export type BrandLink = 'brand.support' | 'brand.terms' | 'brand.privacy' | 'brand.imprint';

/** The mails of an installation that chose no brand. */
export const DEFAULT_BRAND: MailBrand = {
  product: 'Platform',
  isNamed: false,
  button: { fill: '#37cb95', ink: '#06281c' },
  link: { light: '#464fa3', dark: '#a7aff3' },
  footer: '',
  links: [],
};

/** Stands for the product's name in what a template says: it is known when the mail is queued. */
export const PRODUCT = '\u{F0000}';
