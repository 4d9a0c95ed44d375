import { directionOf } from '../../languages/languages.ts';
import type { Speaker } from '../../languages/message.ts';
import { escapeHtml } from '../../mail/escape.ts';
import { linkTexts, type PageBrand } from './branded-page.ts';
import { PAGE_STYLE_PATH } from './page-style.ts';

interface PlainPage {
  heading: string;
  /** One more sentence, if any. */
  text?: string | undefined;
  /** HTML below it, such as a form. */
  body?: string;
}

/**
 * A page without script, for a browser that followed a link of a mail, or a broken one. Its style sheet has the name
 * and the colors of the installation.
 */
export function plainPage(
  speak: Speaker,
  brand: PageBrand | null,
  { heading, text = '', body = '' }: PlainPage,
): string {
  const more = text === '' ? '' : `<p class="muted">${escapeHtml(text)}</p>`;
  const { language } = speak;
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(heading)}</title>
<link rel="stylesheet" href="${PAGE_STYLE_PATH}">
${brand?.icon ? `<link rel="icon" href="${escapeHtml(brand.icon)}">` : ''}
</head>
<body>
<main>
<h1>${escapeHtml(heading)}</h1>
${more}
${body}
<p class="small"><a href="/auth/">${escapeHtml(speak('pages.toConsole'))}</a></p>
</main>
${brand ? footerOf(speak, brand) : ''}
</body>
</html>`;
}

function footerOf(speak: Speaker, brand: PageBrand): string {
  const line = brand.footer === '' ? '' : `<p>${escapeHtml(brand.footer)}</p>`;
  const links = linkTexts(speak, brand).map(
    ({ label, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></li>`,
  );
  const list = links.length === 0 ? '' : `<ul>${links.join('')}</ul>`;
  return line + list === '' ? '' : `<footer>${line}${list}</footer>`;
}
