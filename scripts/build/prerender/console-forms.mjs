/** Pages of the console with a form and their style sheets in the HTML, so that they can be used before any script. */
import { languages } from '../languages/catalogues.mjs';
import { prerenderedHtml } from './html.mjs';
import { inlineScript } from './inline-script.mjs';

/**
 * @typedef {object} FormPage what a page takes from the build
 * @property {Record<string, string[]>} views the sources of each page, by its path below `/auth/`
 * @property {(html: string) => string} styles the style sheet that a page names
 * @property {() => string} font the link of the page's font
 * @property {(modules: string[]) => string} scripts the page's script, and links to the files of these modules
 */

/** The elements whose texts a page shows. */
const PARTS = ['console', 'sign-in'];
/** The scripts in the HTML, before and after the first frame. */
const FIRST = 'src/console/first.ts';
const NEXT = 'src/console/next.ts';
/** What follows the form. No frame shows a part of it, which would move when the rest is parsed (HTML, 'expect'). */
const END = 'after-form';
const WHOLE = `<link rel="expect" href="#${END}" blocking="render">`;
const SCRIPTS = /\s*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g;
const LOADED_FONT = /@font-face\s*\{[^}]*url\([^}]*\}/g;

/**
 * Makes every page with a form, in every language.
 * @param {string} html the console's page
 * @param {FormPage} page
 * @returns {Promise<[fileName: string, html: string][]>}
 */
export async function consoleForms(html, { views, styles, font, scripts }) {
  const css = styles(html);
  const template = (/** @type {string} */ name, /** @type {string} */ content) =>
    `<template data-iam-${name}>${content}</template>`;
  const faces = `<style>${(css.match(LOADED_FONT) ?? []).join('')}</style>`;
  const end =
    template('font', font() + faces) +
    template('next', `<script>${await inlineScript(NEXT)}</script>`) +
    `<script>${await inlineScript(FIRST)}</script>`;
  const rules = `<style>${css.replace(LOADED_FONT, '')}</style>`;
  /** @type {[fileName: string, html: string][]} */
  const files = [];
  for (const [path, modules] of Object.entries(views))
    for (const language of ['en', ...languages()]) {
      const { element, formStyles, title, direction } = await prerenderedHtml('iam-console', language, {
        attributes: `data-iam-page="/auth/${path}"`,
        path,
        simplify: withoutDefence,
      });
      const texts = language === 'en' ? [] : PARTS.map((part) => `\0iam:texts/${language}/${part}`);
      // The browser would otherwise fetch, compile and run the scripts before it shows the form.
      const later = scripts([...modules, ...texts]);
      const form = html
        .replace(SCRIPTS, '')
        .replace('<html lang="en"', `<html lang="${language}" dir="${direction}"`)
        .replace(/<title>.*?<\/title>/, `<title>${title}</title>`)
        .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
        .replace('</head>', () => `${rules}<style data-iam-prerendered>${formStyles}</style>${WHOLE}</head>`)
        .replace('<iam-console></iam-console>', () => element)
        .replace('<noscript', `<noscript id="${END}"`)
        .replace('</body>', () => `${end}${template('later', later)}</body>`);
      files.push([`auth/${path}/index.${language}.html`, form]);
    }
  return files;
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
