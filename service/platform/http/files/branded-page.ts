import type { Language } from '../../languages/languages.ts';
import { type Speaker, speakerOf } from '../../languages/message.ts';
import { escapeHtml } from '../../mail/escape.ts';
import type { BrandLink } from '../../mail/mail-brand.ts';

/** What the service's pages show of the installation, in their HTML, so that the first frame has it. */
export interface PageBrand {
  product: string;
  /** Picture URLs; null without them. */
  logo: string | null;
  logoDark: string | null;
  icon: string | null;
  /** The letter in place of a logo; empty for the default mark. */
  monogram: string;
  /** Custom properties of the brand's colors. */
  properties: Readonly<Record<string, string>>;
  footer: string;
  links: readonly { label: BrandLink; url: string }[];
}

/** Finds the brand of the installation for a page; null for the default one. */
export type BrandOf = () => Promise<PageBrand | null>;

/** The style sheet of a brand's colors; empty for the default colors. A page in forced colors has none of its own. */
export function brandStyles({ properties }: PageBrand): string {
  const rules = Object.entries(properties).map(([name, value]) => `${name}:${value}`);
  return rules.length === 0 ? '' : `@media (forced-colors:none){iam-console{${rules.join(';')}}}`;
}

/**
 * Puts the brand into a page of the console.
 * @param html as it was built, in the default brand
 * @param language of the form in the HTML
 */
export function brandedPage(html: string, brand: PageBrand, language: Language): string {
  const { product, icon } = brand;
  const texts = linkTexts(speakerOf(language), brand);
  const styles = brandStyles(brand);
  const head = [
    ...(icon === null ? [] : [`<link rel="icon" href="${escapeHtml(icon)}">`]),
    ...(icon === null ? [] : ['<link rel="manifest" href="/manifest.webmanifest">']),
    `<meta name="iam-brand" content="${escapeHtml(JSON.stringify(contentOf(brand)))}">`,
    ...(styles === '' ? [] : [`<style data-iam-brand>${styles}</style>`]),
  ].join('');
  return html
    .replace(/\s*<link rel="icon"[^>]*>/, (own) => (icon === null ? own : ''))
    .replace('<title>Platform</title>', () => `<title>${escapeHtml(product)}</title>`)
    .replace('</head>', () => `${head}</head>`)
    .replace(/(<span class="iam-sign-in-logo"[^>]*)>.*?<\/span>/s, (own, start: string) => markOf(brand, start) ?? own)
    .replace(
      /(<p class="iam-sign-in-legal">)([^<]*?)Platform([^<]*<\/p>)/,
      (_, start: string, before: string, after: string) =>
        `${start}${before}${escapeHtml(product)}${after}${footerOf(brand.footer, texts)}`,
    );
}

/** The links of a brand in a language. */
export const linkTexts = (speak: Speaker, { links }: PageBrand): { label: string; url: string }[] =>
  links.map(({ label, url }) => ({ label: speak(label), url }));

/** What scripts of the page read; the texts of links are in the page's language. */
const contentOf = ({ product, logo, logoDark, monogram, footer, links }: PageBrand) => ({
  product,
  logo,
  logoDark,
  monogram,
  footer,
  links: links.map(({ label, url }) => ({ name: label.replace('brand.', ''), url })),
});

/** As the view renders it: `BrandMark` of the widgets. */
function markOf({ logo, logoDark, monogram }: PageBrand, start: string): string | null {
  if (logo === null) return monogram === '' ? null : `${start}>${escapeHtml(monogram)}</span>`;
  const dark =
    logoDark === null ? '' : `<source media="(prefers-color-scheme: dark)" srcset="${escapeHtml(logoDark)}"/>`;
  return `${start} data-picture=""><picture>${dark}<img src="${escapeHtml(logo)}" alt=""/></picture></span>`;
}

/** As the view renders it: `BrandFooter` of the widgets. */
function footerOf(footer: string, links: readonly { label: string; url: string }[]): string {
  const line = footer === '' ? '' : `<p class="iam-sign-in-note">${escapeHtml(footer)}</p>`;
  const items = links.map(({ label, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></li>`);
  return line + (items.length === 0 ? '' : `<ul class="iam-sign-in-pages">${items.join('')}</ul>`);
}
