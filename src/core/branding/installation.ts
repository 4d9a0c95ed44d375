import { ACCENT_COLOR, PRIMARY_COLOR } from './colors.ts';
import { LOGO } from './logo.ts';

/** The category of settings that hold a brand: of an organization, or of the installation. */
export const BRANDING = LOGO.category;

/** Maximum number of characters of the installation's name, and of the line below its pages and mails. */
export const PRODUCT_NAME_LENGTH = 60;
export const FOOTER_LENGTH = 300;

/** The name of an installation that did not choose one. */
export const DEFAULT_PRODUCT = 'Platform';

/** The system settings of the installation's brand, in category `branding`. */
export const brandSettings = [
  { category: BRANDING, key: 'product_name', kind: 'name' },
  { ...LOGO, kind: 'logo' },
  { category: BRANDING, key: 'logo_dark', kind: 'logo' },
  { category: BRANDING, key: 'favicon', kind: 'logo' },
  { ...PRIMARY_COLOR, kind: 'color' },
  { ...ACCENT_COLOR, kind: 'color' },
  { category: BRANDING, key: 'support_address', kind: 'contact' },
  { category: BRANDING, key: 'terms_url', kind: 'url' },
  { category: BRANDING, key: 'privacy_url', kind: 'url' },
  { category: BRANDING, key: 'imprint_url', kind: 'url' },
  { category: BRANDING, key: 'footer', kind: 'line' },
] as const;

export type BrandKey = (typeof brandSettings)[number]['key'];

/** The keys of a brand's drawings. */
export const pictureKeys = ['logo', 'logo_dark', 'favicon'] as const;

export type PictureKey = (typeof pictureKeys)[number];

/** The pages that a footer links to, in their order. */
export const linkKeys = ['support_address', 'terms_url', 'privacy_url', 'imprint_url'] as const;

export type LinkKey = (typeof linkKeys)[number];

/** Control characters, line ends, and marks that turn the direction of what follows. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** Whether a text fits on one line and can stand in a mail's header. */
export const isLine = (text: string, limit: number): boolean => !UNPRINTABLE.test(text) && [...text].length <= limit;

/** The URL of a support address, which is an email or a page. */
export const supportUrl = (address: string): string => (/^https?:/i.test(address) ? address : `mailto:${address}`);

/** The letter that stands for a product without a logo. */
export function monogram(name: string): string {
  const [first = ''] = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim())];
  return typeof first === 'string' ? '' : first.segment.toLocaleUpperCase();
}
