/** Pages of the console with a form and their style sheets in the HTML, so that they can be used before any script. */
import { renderer } from '../../generate/frames.mjs';
import { sentElement } from './sent-element.mjs';

/** What follows the form. */
const NEXT = 'after-form';
/** No frame shows a part of the form, which would move when the rest is parsed (HTML, link type 'expect'). */
const WHOLE = `<link rel="expect" href="#${NEXT}" blocking="render">`;

/**
 * @param {string} html the console's page
 * @param {string} css the page's own style sheet, which the result contains as text
 * @returns {Promise<(path: string, language: string) => Promise<string>>} makes a page in a language
 */
export async function sentPages(html, css) {
  const render = await renderer('console-form');
  return async (path, language) => pageOf(html, css, { path, language, ...(await render(language, path)) });
}

/**
 * @param {string} html
 * @param {string} css
 * @param {import('../../generate/frames.mjs').Rendered & {path: string, language: string}} rendered
 */
function pageOf(html, css, { path, language, ...rendered }) {
  const attributes = `data-iam-page="/auth/${path}"`;
  const { element, formStyles } = sentElement({ tag: 'iam-console', attributes, language }, rendered, withoutDefence);
  return html
    .replace('<html lang="en"', `<html lang="${language}" dir="${rendered.direction}"`)
    .replace(/<title>.*?<\/title>/, `<title>${rendered.title}</title>`)
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace('</head>', () => `<style>${css}</style><style data-iam-sent>${formStyles}</style>${WHOLE}</head>`)
    .replace('<iam-console></iam-console>', () => element)
    .replace('<noscript', `<noscript id="${NEXT}"`);
}

/**
 * Styles without the defence against those of a host: this page has none, and important declarations, ids that no node
 * has and undoing every property of every node delay the first frame.
 * @param {string} css
 */
function withoutDefence(css) {
  return css
    .replace(/\ball:\s*revert(?:-layer)?\s*!important;?/g, '')
    .replace(/:not\((?:#\w+)+\)/g, '')
    .replace(/\s*!important/g, '');
}
