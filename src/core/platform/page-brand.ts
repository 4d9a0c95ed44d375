/** The brand of the installation, as the service writes it into its own pages. */
export interface PageBrand {
  product: string;
  /** Picture URLs; null without them. */
  logo: string | null;
  logoDark: string | null;
  /** The letter in place of a logo; empty for the default mark. */
  monogram: string;
  /** A line below the card; empty without one. */
  footer: string;
  links: readonly { name: string; url: string }[];
}

/** The brand that a page of the service has in its HTML; null in the default brand, and on pages of hosts. */
export function pageBrand(): PageBrand | null {
  if (typeof document === 'undefined') return null;
  const content = document.querySelector<HTMLMetaElement>('meta[name="iam-brand"]')?.content;
  return content ? (JSON.parse(content) as PageBrand) : null;
}
