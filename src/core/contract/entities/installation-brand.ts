import * as z from 'zod/mini';

const text = z.string();
const picture = z.nullable(z.string());

/** The brand of the installation. Pictures are paths below the service's origin, and change with the picture. */
export const installationBrand = z.object({
  product_name: text,
  logo: picture,
  logo_dark: picture,
  favicon: picture,
  primary_color: text,
  accent_color: text,
  support_address: text,
  terms_url: text,
  privacy_url: text,
  imprint_url: text,
  footer: text,
});

export type InstallationBrand = z.infer<typeof installationBrand>;
