import { directionOf } from '../../languages/languages.ts';
import type { Speaker } from '../../languages/message.ts';
import { escapeHtml } from '../../mail/escape.ts';
import { PAGE_STYLE_PATH } from './page-style.ts';

/**
 * A page without script, for a browser that followed a broken link.
 * @param text one more sentence, if any
 */
export function plainPage(speak: Speaker, heading: string, text = ''): string {
  const more = text === '' ? '' : `<p class="muted">${escapeHtml(text)}</p>`;
  const { language } = speak;
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(heading)}</title>
<link rel="stylesheet" href="${PAGE_STYLE_PATH}">
</head>
<body>
<main>
<h1>${escapeHtml(heading)}</h1>
${more}
<p class="small"><a href="/auth/">${escapeHtml(speak('pages.toConsole'))}</a></p>
</main>
</body>
</html>`;
}
