/** The demo's pages: where their sources stand under `demo/`, and the addresses that they are served at. */
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './paths.mjs';

const demo = join(root, 'demo');
const DASHBOARDS = join(demo, 'dashboards');

/** Folders of `demo/` whose page has an address of another name. */
const ADDRESS = { console: 'auth' };

/**
 * Every page that exists.
 * @returns {Record<string, string>} the page's name and its HTML file
 */
export function pageInputs() {
  const dashboards = existsSync(DASHBOARDS) ? readdirSync(DASHBOARDS).map((name) => `dashboards/${name}`) : [];
  const pages = ['console', 'kit', ...dashboards].map((name) => [
    name.replace('/', '-'),
    join(demo, name, 'index.html'),
  ]);
  pages.push(['kit-hostile', join(demo, 'kit/hostile.html')]);
  pages.push(['cdn-example', join(demo, 'cdn-example.html')]);
  return Object.fromEntries(pages.filter(([, file]) => existsSync(file)));
}

/** Serves and writes each page at its address (`/auth/` for the console); in development also each path below it. */
export function servedPages() {
  return {
    name: 'served-pages',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          for (const [folder, address] of Object.entries(ADDRESS)) {
            if (file.fileName.endsWith('.html') && file.fileName.startsWith(`${folder}/`)) {
              file.fileName = file.fileName.replace(`${folder}/`, `${address}/`);
            }
          }
        }
      },
    },
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = (request.url ?? '/').split('?')[0] ?? '/';
        if (request.headers.accept?.includes('text/html')) request.url = pageOf(path) ?? request.url;
        next();
      });
    },
  };
}

function pageOf(path) {
  if (path === '/') return '/console/index.html';
  if (path.endsWith('.html') && existsSync(join(demo, path))) return undefined;
  const [first, second] = path.slice(1).split('/');
  if (first === 'dashboards' && second) return `/dashboards/${second}/index.html`;
  const folder = Object.keys(ADDRESS).find((name) => ADDRESS[name] === first) ?? first;
  return existsSync(resolve(demo, folder, 'index.html')) ? `/${folder}/index.html` : undefined;
}

/** Leaves script tags of the CDN build as they stand: they are what a page without a bundler would have. */
export function untouchedCdnScripts() {
  return {
    name: 'untouched-cdn-scripts',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(/<(script|link)\b(?=[^>]*\b(?:src|href)="\/cdn\/)/g, '<$1 vite-ignore'),
    },
  };
}
