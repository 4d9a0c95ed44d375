/** The console's log in page with its form and style sheets in the HTML, so that it can be used before any script. */
import { renderer } from '../generate/frames.mjs';
import { sentElement } from './sent-element.mjs';

/** What follows the form. */
const NEXT = 'after-log-in';
/** No frame shows a part of the form, which would move when the rest is parsed (HTML, link type 'expect'). */
const WHOLE = `<link rel="expect" href="#${NEXT}" blocking="render">`;

/**
 * @param {string} html the console's page
 * @param {string} css the page's own style sheet, which the result contains as text
 * @returns {Promise<(language: string) => Promise<string>>} makes the page in a language
 */
export async function sentPages(html, css) {
  const render = await renderer('console-log-in');
  return async (language) => pageOf(html, css, language, await render(language));
}

/**
 * @param {string} html
 * @param {string} css
 * @param {string} language
 * @param {import('../generate/frames.mjs').Rendered} rendered
 */
function pageOf(html, css, language, rendered) {
  const { element, formStyles } = sentElement('iam-console', language, rendered, withoutRevert);
  return html
    .replace('<html lang="en"', `<html lang="${language}" dir="${rendered.direction}"`)
    .replace(/<title>.*?<\/title>/, `<title>${rendered.title}</title>`)
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace('</head>', () => `<style>${css}</style><style data-iam-sent>${formStyles}</style>${WHOLE}</head>`)
    .replace('<iam-console></iam-console>', () => element)
    .replace('<noscript', `<noscript id="${NEXT}"`);
}

/**
 * Styles without the defence against those of a host: this page has none, and undoing every property of every node
 * delays the first frame.
 * @param {string} css
 */
function withoutRevert(css) {
  return css.replace(/\ball:\s*revert(?:-layer)?\s*!important;?/g, '');
}
