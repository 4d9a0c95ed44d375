/** The console and the demo's pages: their sources, and the URLs that serve them. */
import { existsSync, readdirSync } from 'node:fs';
import { asksAboutLink, asksFirst, confirmsLink, folderOf, formViews, pageViews } from './page-views.mjs';
import { at } from './paths.mjs';
import { consoleForms } from './prerender/console-forms.mjs';
import { inlineScript } from './prerender/inline-script.mjs';

const CONSOLE_PAGE = '/src/console/index.html';

/** The script of pages with a form in their HTML. */
const FORM = 'src/console/form.ts';

/** The scripts in the HTML of pages that show data, that ask what they are for, and that confirm a mailed link. */
const ASK = 'src/console/preload-session.ts';
const ASK_ABOUT_LINK = 'src/console/preload-link.ts';
const CONFIRM_LINK = 'src/console/confirm-link.ts';

/**
 * Every page that exists.
 * @returns {Record<string, string>} its HTML file or script by its name
 */
export function pageInputs() {
  const dashboards = readdirSync(at('demo/dashboards')).map((name) => [
    `dashboards-${name}`,
    `demo/dashboards/${name}/index`,
  ]);
  const pages = [
    ['console', 'src/console/index'],
    ['kit', 'demo/kit/index'],
    ['kit-hostile', 'demo/kit/hostile'],
    ['kit-theme', 'demo/kit/theme'],
    ['cdn-example', 'demo/cdn-example'],
    ...dashboards,
  ].map(([name, page]) => [name, at(`${page}.html`)]);
  return {
    ...Object.fromEntries(pages.filter(([, file]) => existsSync(file ?? ''))),
    'console-form': at(FORM),
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
          if (file.fileName.endsWith('.html'))
            file.fileName = file.fileName.replace(/^src\/console\//, 'auth/').replace(/^demo\//, '');
        const page = Object.values(bundle).find(({ fileName }) => fileName === 'auth/index.html');
        if (page?.type !== 'asset') return;
        const forms = await consoleForms(String(page.source), formPage(bundle));
        const common = (page.source = preloadingFont(String(page.source), bundle));
        const asking = withAskingScript(common, await inlineScript(ASK));
        const askingAboutLink = withAskingScript(common, await inlineScript(ASK_ABOUT_LINK));
        const confirming = withAskingScript(common, await inlineScript(CONFIRM_LINK));
        const pageFor = (/** @type {string} */ path) => {
          if (confirmsLink(path)) return confirming;
          return asksFirst(path) ? asking : asksAboutLink(path) ? askingAboutLink : common;
        };
        for (const [path, views] of Object.entries(pageViews)) {
          const html = pageFor(path);
          const own = html.replace('</head>', `${preloads(html, bundle, views)}</head>`);
          this.emitFile({ type: 'asset', fileName: `auth/${folderOf(path)}/index.html`, source: own });
        }
        for (const [fileName, source] of forms) this.emitFile({ type: 'asset', fileName, source });
      },
    },
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const [path = '/'] = (request.url ?? '/').split('?');
        const page = request.headers.accept?.includes('text/html') ? pageOf(path) : undefined;
        request.url = page ?? sourceOf(path) ?? request.url;
        next();
      });
    },
  };
}

/** @typedef {import('vite').Rollup.OutputBundle} Bundle */

/**
 * What a page with a form in its HTML takes from the build.
 * @param {Bundle} bundle
 * @returns {import('./prerender/console-forms.mjs').FormPage}
 */
const formPage = (bundle) => ({
  views: formViews,
  styles: (html) => styleSheetOf(html, bundle),
  font: () => fontLink(bundle),
  scripts(modules) {
    const script = `<script type="module" crossorigin src="/${chunkOf(bundle, FORM).fileName}"></script>`;
    return script + preloads(script, bundle, [FORM, ...modules]);
  },
});

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
 * Links to the files of some modules, so that the browser need not wait for the console to ask.
 * @param {string} html names some files already
 * @param {Bundle} bundle
 * @param {string[]} views sources, from the repository's folder
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

/**
 * A page that asks for its data as soon as its head is parsed: a module, or a script below the style sheet, would wait
 * for files.
 * @param {string} html
 * @param {string} code
 */
const withAskingScript = (html, code) => html.replace('<title>', () => `<script>${code}</script><title>`);

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
  const sources = [source, at(source)];
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && [file.facadeModuleId, ...file.moduleIds].some((id) => id && sources.includes(id)))
      return file;
  throw new Error(`pages.mjs names ${source}, which is in no chunk`);
}

/**
 * The page at a URL of the development server.
 * @param {string} path
 */
function pageOf(path) {
  if (path.endsWith('.html')) return sourceOf(path);
  const [first = '', second] = path.slice(1).split('/');
  if (first === '' || first === 'auth') return CONSOLE_PAGE;
  if (first === 'dashboards' && second) return `/demo/dashboards/${second}/index.html`;
  return sourceOf(`/${first}/index.html`);
}

/**
 * A file that a page of the demo names from its own URL.
 * @param {string} path
 */
const sourceOf = (path) => (/\.\w+$/.test(path) && existsSync(at('demo', path)) ? `/demo${path}` : undefined);

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
