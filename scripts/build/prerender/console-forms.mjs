/** Pages of the console with a form and their style sheets in the HTML, so that they can be used before any script. */
import postcss from 'postcss';
import { languages } from '../languages/catalogues.mjs';
import { inlineScript, prerenderedHtml } from './html.mjs';

/**
 * @typedef {import('../../../src/console/pages.ts').ConsolePage} ConsolePage
 * @typedef {object} Built what a page takes from the build
 * @property {string} html the source of the console's page
 * @property {(html: string, parts: Readonly<Record<string, string>>) => string} edit replaces parts of a page
 * @property {string} styles the text of the page's style sheet
 * @property {string} font the link of the page's font
 * @property {(page: ConsolePage, texts: readonly string[]) => string} scripts the page's script, and links to files
 */

/** The page whose form has two beginnings: with connections, it asks for the address before the password. */
const LOG_IN = 'sign-in';

/** The elements whose texts a page shows. */
const PARTS = ['console', 'sign-in'];
/** The scripts in the HTML, before and after the first frame. */
const FIRST = 'src/console/first.ts';
const NEXT = 'src/console/next.ts';
/** What follows the form. No frame shows a part of it, which would move when the rest is parsed (HTML, 'expect'). */
const END = 'after-form';
const WHOLE = `<link rel="expect" href="#${END}" blocking="render">`;

/**
 * Makes every page with a form, in every language.
 * @param {readonly ConsolePage[]} pages
 * @param {Built} built
 * @returns {Promise<[fileName: string, html: string][]>}
 */
export async function formPages(pages, { html, edit, styles, font, scripts }) {
  const { faces, rules } = divided(styles);
  const template = (/** @type {string} */ name, /** @type {string} */ content) =>
    `<template data-iam-${name}>${content}</template>`;
  const end =
    template('font', `${font}<style>${faces}</style>`) +
    template('next', `<script>${await inlineScript(NEXT)}</script>`) +
    `<script>${await inlineScript(FIRST)}</script>`;
  const each = pages.flatMap((page) =>
    ['en', ...languages()].flatMap((language) =>
      (page.path === LOG_IN ? [false, true] : [false]).map((isAddressFirst) => ({ page, language, isAddressFirst })),
    ),
  );
  return Promise.all(
    each.map(async ({ page, language, isAddressFirst }) => {
      const { path } = page;
      const { element, formStyles, title, direction } = await prerenderedHtml('iam-console', language, {
        attributes: `data-iam-page="/auth/${path}"`,
        path,
        isAddressFirst,
        simplify: withoutDefence,
      });
      const texts = language === 'en' ? [] : PARTS.map((part) => `\0iam:texts/${language}/${part}`);
      const source = edit(html, {
        '<html lang="en"': `<html lang="${language}" dir="${direction}"`,
        '<title>Platform</title>': `<title>${title}</title>`,
        '<link rel="stylesheet" href="/src/console/console.css" />': `<style>${rules}</style>`,
        // The browser would fetch, compile and run it before it shows the form: it is in the last template.
        '<script type="module" src="/src/console/main.ts"></script>': '',
        '</head>': `<style data-iam-prerendered>${formStyles}</style>${WHOLE}</head>`,
        '<iam-console></iam-console>': element,
        '<noscript': `<noscript id="${END}"`,
        '</body>': `${end}${template('later', scripts(page, texts))}</body>`,
      });
      return /** @type {[string, string]} */ ([
        `auth/${path}/index.${isAddressFirst ? 'address.' : ''}${language}.html`,
        source,
      ]);
    }),
  );
}

/** A style sheet without fonts that are loaded, and those fonts. @param {string} css */
function divided(css) {
  const rules = postcss.parse(css);
  const faces = postcss.root();
  rules.walkAtRules('font-face', (face) => {
    if (face.toString().includes('url(')) faces.append(face.remove());
  });
  return { faces: faces.toString(), rules: rules.toString() };
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
