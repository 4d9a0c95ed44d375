/** The demo's pages: the location of their sources below `demo/`, and the URLs that serve them. */
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { at } from './paths.mjs';

const CONSOLE_PAGE = '/console/index.html';

/** Pages of the console whose view is fetched in one round with the console, by their path below `/auth/`. */
const VIEWS = { 'sign-in': 'src/widgets/sign-in/sign-in.tsx' };

/**
 * Every page that exists.
 * @returns {Record<string, string>} its HTML file by its name
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
  return Object.fromEntries(pages.filter(([, file]) => existsSync(file ?? '')));
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
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.fileName.endsWith('.html')) file.fileName = file.fileName.replace(/^console\//, 'auth/');
        for (const [path, view] of Object.entries(VIEWS)) {
          const source = pagePreloading(bundle, view);
          if (source) this.emitFile({ type: 'asset', fileName: `auth/${path}/index.html`, source });
        }
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

/**
 * The console's page, which also names the files of a view, so that the browser need not wait for the console to ask.
 * @param {import('vite').Rollup.OutputBundle} bundle
 * @param {string} view source of the view, from the repository's folder
 * @returns {string | undefined} undefined in a build without the console
 */
function pagePreloading(bundle, view) {
  const page =
    bundle['auth/index.html'] ?? Object.values(bundle).find(({ fileName }) => fileName === 'auth/index.html');
  const html = page?.type === 'asset' ? String(page.source) : undefined;
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const first = chunks.find(({ facadeModuleId }) => facadeModuleId === at(view));
  if (!html) return undefined;
  if (!first) throw new Error(`pages.mjs names ${view}, which is no chunk of the console`);
  const found = new Set([first.fileName]);
  for (const name of found)
    for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) found.add(next);
  const links = [...found]
    .filter((name) => !html.includes(`/${name}`))
    .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`);
  return html.replace('</head>', `${links.join('')}</head>`);
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
