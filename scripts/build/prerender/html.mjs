/** An element with its view and style sheets as HTML, so that it can be used before any script. */
import { build } from 'esbuild';
import { languagesEsbuild } from '../languages/plugin.mjs';
import { at } from '../paths.mjs';
import { staticView, usedStyles } from './static-view.mjs';

/** What the service puts into the page of an installation with a brand: `branded-page.ts`. Its styles stay. */
const BRANDED =
  '<span class="iam-sign-in-logo" data-picture><picture><img></picture></span>' +
  '<p class="iam-sign-in-note"></p><ul class="iam-sign-in-pages"><li><a></a></li></ul>';

/**
 * @param {string} tag
 * @param {string} language
 * @param {{attributes?: string, path?: string, isHosts?: boolean, isAddressFirst?: boolean,
 *   simplify?: (css: string) => string}} [options]
 * `simplify` changes the style sheet of the form; the others are those of `staticView()`
 * @returns the element with its declarative shadow root, the style sheets of form and shadow root, and the page's
 * title and direction
 */
export async function prerenderedHtml(tag, language, { attributes = '', simplify = String, ...options } = {}) {
  const { shadow, light, styles, scoped, rules, title, direction } = await staticView(tag, language, options);
  const branded = options.isHosts ? '' : BRANDED;
  const [ofShadow = '', ofForm = ''] = await usedStyles([
    { css: styles.join(''), html: shadow.html + branded },
    { css: scoped.join(''), html: light.html },
  ]);
  const shadowStyles = `${ofShadow}${rules}${options.isHosts ? '[data-needs][hidden]{display:none!important}' : ''}`;
  const element =
    `<${tag} ${attributes && `${attributes} `}data-iam-prerendered="${language}">` +
    `<template shadowrootmode="open"><style>${shadowStyles}</style>${shadow.html}</template>${light.html}</${tag}>`;
  return { element, shadowStyles, formStyles: `${simplify(ofForm)}${rules}`, title, direction };
}

/** The text of a script for a page's HTML, in one piece. @param {string} path */
export async function inlineScript(path) {
  const { outputFiles } = await build({
    entryPoints: [at(path)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    // Such a script has no URL of its own.
    define: { __IAM_CDN__: 'false', 'import.meta.url': '""' },
    plugins: [languagesEsbuild('whole')],
  });
  const code = outputFiles[0]?.text.trim() ?? '';
  if (/<\/?script/i.test(code)) throw new Error(`the script would end its own element: ${code}`);
  return code;
}
