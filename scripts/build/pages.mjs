/** The demo's pages: the location of their sources below `demo/`, and the URLs that serve them. */
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { asksAboutLink, asksFirst, confirmsLink, folderOf, formViews, pageViews } from './pages/page-views.mjs';
import { inlineTexts } from './pages/inline-texts.mjs';
import { at } from './paths.mjs';
import { sentPages } from './pages/sent-page.mjs';

const CONSOLE_PAGE = '/console/index.html';

/**
 * Of pages with a form in their HTML: the scripts in it, before and after the first frame, the one that follows, the
 * element, and its texts.
 */
const SENT = /** @type {const} */ ({
  first: 'demo/console/first.ts',
  next: 'demo/console/next.ts',
  script: 'demo/console/sent-form.ts',
  element: 'src/elements/define/console.ts',
  parts: ['console', 'sign-in'],
});

/** The scripts in the HTML of pages that show data, that ask what they are for, and that confirm a mailed link. */
const ASK = 'demo/console/ask.ts';
const ASK_ABOUT_LINK = 'demo/console/ask-link.ts';
const CONFIRM_LINK = 'demo/console/confirm-link.ts';

/**
 * Every page that exists.
 * @returns {Record<string, string>} its HTML file or script by its name
 */
export function pageInputs() {
  const dashboards = readdirSync(at('demo/dashboards')).map((name) => [
    `dashboards-${name}`,
    `dashboards/${name}/index`,
  ]);
  const pages = [
    ['console', 'console/index'],
    ['kit', 'kit/index'],
    ['kit-hostile', 'kit/hostile'],
    ['kit-theme', 'kit/theme'],
    ['cdn-example', 'cdn-example'],
    ...dashboards,
  ].map(([name, page]) => [name, at('demo', `${page}.html`)]);
  return {
    ...Object.fromEntries(pages.filter(([, file]) => existsSync(file ?? ''))),
    'console-sent-form': at(SENT.script),
  };
}

/**
 * Serves and writes each page at its URL (`/auth/` for the console). The development server also serves every path
 * below it.
 * @returns {import('vite').Plugin}
 */
export function servedPages() {
  return {
    name: 'served-pages',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.fileName.endsWith('.html')) file.fileName = file.fileName.replace(/^console\//, 'auth/');
        const page = Object.values(bundle).find(({ fileName }) => fileName === 'auth/index.html');
        if (page?.type !== 'asset') return;
        const sent = await sentFiles(String(page.source), bundle);
        const common = (page.source = preloadingFont(String(page.source), bundle));
        const asking = withAskingScript(common, await scriptText(ASK));
        const askingAboutLink = withAskingScript(common, await scriptText(ASK_ABOUT_LINK));
        const confirming = withAskingScript(common, await scriptText(CONFIRM_LINK));
        const pageFor = (/** @type {string} */ path) => {
          if (confirmsLink(path)) return confirming;
          return asksFirst(path) ? asking : asksAboutLink(path) ? askingAboutLink : common;
        };
        for (const [path, views] of Object.entries(pageViews)) {
          const own = preloading(pageFor(path), bundle, views);
          this.emitFile({ type: 'asset', fileName: `auth/${folderOf(path)}/index.html`, source: own });
        }
        for (const [fileName, source] of sent) this.emitFile({ type: 'asset', fileName, source });
      },
    },
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const [path = '/'] = (request.url ?? '/').split('?');
        if (request.headers.accept?.includes('text/html')) request.url = pageOf(path) ?? request.url;
        next();
      });
    },
  };
}

/** @typedef {import('vite').Rollup.OutputBundle} Bundle */

/**
 * Every page with a form, in every language, with the names of its files and of its texts.
 * @param {string} html the console's page
 * @param {Bundle} bundle
 * @returns {Promise<[fileName: string, html: string][]>}
 */
async function sentFiles(html, bundle) {
  const [css, faces] = withoutFonts(styleSheetOf(html, bundle));
  const font = `<template data-iam-font>${fontLink(bundle)}<style>${faces}</style></template>`;
  const next = `<template data-iam-next>${inlineScript(await scriptText(SENT.next))}</template>`;
  const first = inlineScript(await scriptText(SENT.first));
  const page = withoutScripts(html).replace('</body>', () => `${font}${next}${first}</body>`);
  const render = await sentPages(page, css);
  const languages = ['en', ...readdirSync(at('src/languages'))];
  /** @type {[fileName: string, html: string][]} */
  const files = [];
  for (const [path, views] of Object.entries(formViews))
    for (const language of languages) {
      const texts = language === 'en' ? [] : SENT.parts.map((part) => `\0iam:texts/${language}/${part}`);
      const sent = preloadingLater(await render(path, language), bundle, [SENT.element, ...views, ...texts]);
      files.push([`auth/${path}/index.${language}.html`, sent]);
    }
  return files;
}

/**
 * A page that also names its font, so that its first text is in Inter: by then, the scripts have taken longer. A page
 * with a form has text in its HTML, and would wait for the font.
 * @param {string} html
 * @param {Bundle} bundle
 */
const preloadingFont = (html, bundle) => html.replace('</head>', `${fontLink(bundle)}</head>`);

/** @param {Bundle} bundle */
function fontLink(bundle) {
  const name = Object.keys(bundle).find((one) => /inter-latin-wght-normal-.*\.woff2$/.test(one));
  if (!name) throw new Error('the console has no font');
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}">`;
}

/**
 * Divides a style sheet into rules and the fonts that it would load.
 * @param {string} css
 * @returns {[rules: string, fonts: string]}
 */
function withoutFonts(css) {
  const loaded = /@font-face\s*\{[^}]*url\([^}]*\}/g;
  return [css.replace(loaded, ''), (css.match(loaded) ?? []).join('')];
}

/**
 * A page that also names the files of its views, so that the browser need not wait for the console to ask.
 * @param {string} html
 * @param {Bundle} bundle
 * @param {string[]} views their sources, from the repository's folder
 */
function preloading(html, bundle, views) {
  return html.replace('</head>', `${preloads(html, bundle, views)}</head>`);
}

/**
 * The same, but a script in the HTML asks for the page's script and all files once the form is on the screen: the
 * browser would otherwise compile and run them before.
 * @param {string} html
 * @param {Bundle} bundle
 * @param {string[]} views
 */
function preloadingLater(html, bundle, views) {
  const { fileName, imports } = chunkOf(bundle, SENT.script);
  const own = imports.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`).join('');
  const later = `<script type="module" crossorigin src="/${fileName}"></script>${own}`;
  const links = preloads(html + later, bundle, views);
  return html.replace('</body>', `<template data-iam-later>${later}${links}</template></body>`);
}

/**
 * @param {string} html
 * @param {Bundle} bundle
 * @param {string[]} views
 */
function preloads(html, bundle, views) {
  const found = new Set(views.map((view) => chunkOf(bundle, view).fileName));
  for (const name of found) {
    const file = bundle[name];
    for (const next of file?.type === 'chunk' ? file.imports : []) found.add(next);
  }
  return [...found]
    .filter((name) => !html.includes(`/${name}`))
    .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)
    .join('');
}

/** The console's page without its scripts, which would be fetched before the first frame. @param {string} html */
const withoutScripts = (html) =>
  html.replace(/\s*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g, '');

/** @param {string} code */
function inlineScript(code) {
  if (/<\/?script/i.test(code)) throw new Error(`the script would end its own element: ${code}`);
  return `<script>${code.trim()}</script>`;
}

/** The text of a script for the HTML, in one piece. @param {string} path */
async function scriptText(path) {
  const { outputFiles } = await build({
    entryPoints: [at(path)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    define: await inlineTexts(),
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * A page that asks for its data as soon as its head is parsed: a module, or a script below the style sheet, would wait
 * for files.
 * @param {string} html
 * @param {string} code
 */
const withAskingScript = (html, code) => html.replace('<title>', () => `${inlineScript(code)}<title>`);

/**
 * The text of a page's style sheet.
 * @param {string} html
 * @param {Bundle} bundle
 */
function styleSheetOf(html, bundle) {
  const [, name = ''] = /<link rel="stylesheet"[^>]*href="\/([^"]+)"/.exec(html) ?? [];
  const file = bundle[name];
  if (file?.type !== 'asset') throw new Error('the console has no style sheet');
  return String(file.source);
}

/**
 * @param {Bundle} bundle
 * @param {string} source from the repository's folder
 */
function chunkOf(bundle, source) {
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.moduleIds.some((id) => id === source || id === at(source))) return file;
  throw new Error(`pages.mjs names ${source}, which is in no chunk`);
}

/** @param {string} path */
function pageOf(path) {
  if (path.endsWith('.html') && existsSync(at('demo', path))) return undefined;
  const [first = '', second] = path.slice(1).split('/');
  if (first === '' || first === 'auth') return CONSOLE_PAGE;
  if (first === 'dashboards' && second) return `/dashboards/${second}/index.html`;
  return existsSync(resolve(at('demo'), first, 'index.html')) ? `/${first}/index.html` : undefined;
}

/**
 * Leaves script tags of the CDN build as they are: a page without a bundler would have the same.
 * @returns {import('vite').Plugin}
 */
export function untouchedCdnScripts() {
  return {
    name: 'untouched-cdn-scripts',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(/<(script|link)\b(?=[^>]*\b(?:src|href)="\/cdn\/)/g, '<$1 vite-ignore'),
    },
  };
}
